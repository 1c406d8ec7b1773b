import { unlockedUntil } from '#domain/managementPassword/gate.ts';
import { managementPasswordRefusal } from '#server/account/managementPassword.ts';
import { rotatedSession } from '#server/account/rotation.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { settleNumber } from '#server/repositories/numberProofs.ts';
import { setUnlocked } from '#server/repositories/sessionGates.ts';

/**
 * Opens the console of this session with the management password; a wrong one leaves its record, too. Whoever has it is the person,
 * whoever gave them their number.
 */
export const unlockManage: Handler<'unlockManage'> = async (
  { password, captcha_ticket: ticket },
  context,
) => {
  const { db, actor, now, sessionId = 0 } = context;
  context.audit({
    action: 'unlock',
    targetType: 'managementPassword',
    targetId: actor.userId,
    targetName: actor.name,
  });
  const refusal = await managementPasswordRefusal(context, { password, ticket });
  if (refusal !== undefined) return refusal;
  await settleNumber(db, actor);
  const until = unlockedUntil(now);
  await setUnlocked(db, sessionId, until);
  return done({ unlocked_until: until.toISOString() }, await rotatedSession(context));
};
