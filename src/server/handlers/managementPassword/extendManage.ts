import { unlockedUntil } from '#domain/managementPassword/gate.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { extendSession } from '#server/repositories/sessionGates.ts';

/** Keeps the console open for another half hour; answered only while it is open. */
export const extendManage: Handler<'extendManage'> = async (_, { db, now, sessionId = 0 }) => {
  const until = unlockedUntil(now);
  await extendSession(db, sessionId, now, until);
  return done({ unlocked_until: until.toISOString() });
};
