import { checkNotOneself } from '#domain/permission/checkMandate.ts';
import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { versionConflict } from '#server/handlers/versionConflict.ts';
import { mandateChanges } from '#server/mandate/mandateAudit.ts';
import { subAdminRows } from '#server/mandate/mandateRows.ts';
import { lockMandates } from '#server/repositories/manageGroups.ts';
import { deleteSubAdministrator, findSubAdministrators } from '#server/repositories/subAdministrators.ts';

/** Takes somebody's own rights as sub-administrator away; what manage groups give them stays. */
export const subDel: Handler<'subDel'> = async ({ user_id: userId, version }, context) => {
  const { db, actor } = context;
  await lockMandates(db, actor.companyId);
  const sub = (await findSubAdministrators(db, actor.companyId)).find((each) => each.user_id === userId);
  if (sub === undefined) return refuse([violation('subAdmin.missing', 'user_id')]);
  const [old] = await subAdminRows(context, [sub]);
  if (typeof version === 'number' && version !== sub.version)
    return versionConflict(context, violation('call.versionConflict'), {
      current: old,
      by: sub.updated_by,
      at: sub.updated_at,
    });
  const broken = checkNotOneself(actor, { before: [userId], after: [] }, 'user_id');
  if (broken.length > 0) return refuse(broken);
  await deleteSubAdministrator(db, actor.companyId, userId);
  context.audit({
    action: 'subAdmin.delete',
    targetType: 'subAdmin',
    targetId: userId,
    targetName: sub.name,
    changes: mandateChanges(old, undefined),
    concerns: [{ type: 'member', id: userId }],
  });
  return done({ user_id: userId });
};
