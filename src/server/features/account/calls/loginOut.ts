import { revokeSession } from '#server/guard/store/sessions.ts';
import { done, type Handler } from '#server/platform/handler.ts';

/** Ends the session the request came with; the others of this person go on. */
export const loginOut: Handler<'loginOut'> = async (_, { db, now, sessionId, actor, audit }) => {
  if (sessionId !== undefined) await revokeSession(db, sessionId, now);
  audit({ action: 'logout', targetType: 'account', targetId: actor.userId, targetName: actor.name });
  return done({}, { kind: 'close' });
};
