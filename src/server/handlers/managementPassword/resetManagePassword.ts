import { violation } from '#domain/violation.ts';
import { done, type Handler, refused } from '#server/handlers/handler.ts';
import { deleteManagementPassword, findNameOf } from '#server/repositories/managementPasswords.ts';
import { isNumberWaiting } from '#server/repositories/numberProofs.ts';
import { lockSessionsOf } from '#server/repositories/sessionGates.ts';

/**
 * Takes somebody's management password away because they forgot it; they set a new one when they next enter. One's own is not
 * taken away: it is replaced by means of a code.
 */
export const resetManagePassword: Handler<'resetManagePassword'> = async ({ user_id: userId }, context) => {
  const { db, actor } = context;
  const owner = { companyId: actor.companyId, userId };
  const name = await findNameOf(db, owner);
  if (name === undefined) return refused([violation('call.notFound')]);
  if (userId === actor.userId) return refused([violation('managementPassword.ownReset')]);
  if (await isNumberWaiting(db, owner)) return refused([violation('managementPassword.confirmFirst')]);
  if (!(await deleteManagementPassword(db, owner)))
    return refused([violation('managementPassword.nothingToReset')]);
  await lockSessionsOf(db, owner);
  context.audit({
    action: 'reset',
    targetType: 'managementPassword',
    targetId: userId,
    targetName: name,
    concerns: [{ type: 'member', id: userId }],
  });
  return done({});
};
