import { done, type Handler } from '#server/handlers/handler.ts';
import { setUnlocked } from '#server/repositories/sessionGates.ts';
import { deleteGrants } from '#server/repositories/stepUpGrants.ts';

/** Locks the console of this session: everything but signing out waits for the management password. */
export const lockManage: Handler<'lockManage'> = async (_, { db, actor, sessionId = 0, audit }) => {
  await setUnlocked(db, sessionId, undefined);
  await deleteGrants(db, { companyId: actor.companyId, sessionId });
  audit({
    action: 'lock',
    targetType: 'managementPassword',
    targetId: actor.userId,
    targetName: actor.name,
  });
  return done({});
};
