import { unlockedUntil } from '#domain/managementPassword/gate.ts';
import { managementPasswordRefusal } from '#server/account/managementPassword.ts';
import { rotatedSession } from '#server/account/rotation.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { setUnlocked } from '#server/repositories/sessionGates.ts';

/** Opens the console of this session with the management password; a wrong one leaves its record, too. */
export const unlockManage: Handler<'unlockManage'> = async ({ password }, context) => {
  const { db, actor, now, sessionId = 0 } = context;
  context.audit({
    action: 'unlock',
    targetType: 'managementPassword',
    targetId: actor.userId,
    targetName: actor.name,
  });
  const refusal = await managementPasswordRefusal(context, password);
  if (refusal !== undefined) return refusal;
  const until = unlockedUntil(now);
  await setUnlocked(db, sessionId, until);
  return done({ unlocked_until: until.toISOString() }, await rotatedSession(context));
};
