import { checkNotMain, checkNotOneself } from '#domain/permission/checkMandate.ts';
import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { versionConflict } from '#server/handlers/versionConflict.ts';
import { mandateChanges } from '#server/mandate/mandateAudit.ts';
import { subAdminRow, subAdminRows } from '#server/mandate/mandateRows.ts';
import { checkHolders, checkWanted, mandateColumns, wantedMandate } from '#server/mandate/wantedMandate.ts';
import { findMainAdministrator } from '#server/repositories/leaving.ts';
import { lockMandates } from '#server/repositories/manageGroups.ts';
import { findSubAdministrators, saveSubAdministrator } from '#server/repositories/subAdministrators.ts';

/** Makes somebody a sub-administrator, or changes what they may do where; it counts from their next request on (R06, T05). */
export const subSave: Handler<'subSave'> = async (request, context) => {
  const { db, actor, now } = context;
  const { companyId } = actor;
  const userId = request.user_id;
  await lockMandates(db, companyId);
  const before = (await findSubAdministrators(db, companyId)).find((each) => each.user_id === userId);
  const [old] = await subAdminRows(context, before === undefined ? [] : [before]);
  if (before !== undefined && typeof request.version === 'number' && request.version !== before.version)
    return versionConflict(context, violation('call.versionConflict'), {
      current: old,
      by: before.updated_by,
      at: before.updated_at,
    });
  const wanted = wantedMandate(request);
  const broken = [
    ...(await checkWanted(context, wanted, before?.apps)),
    ...checkNotOneself(actor, { before: [userId], after: [userId] }, 'user_id'),
    ...checkNotMain(await findMainAdministrator(db, companyId), [userId], 'user_id'),
    ...(await checkHolders(context, [userId], 'user_id')),
  ];
  if (broken.length > 0) return refuse(broken);
  await saveSubAdministrator(db, { companyId, userId, at: now, by: actor.userId }, mandateColumns(wanted));
  const row = await subAdminRow(context, userId);
  if (row === undefined) throw new Error('Expected the sub-administrator who was just written');
  context.audit({
    action: before === undefined ? 'subAdmin.create' : 'subAdmin.update',
    targetType: 'subAdmin',
    targetId: userId,
    targetName: row.name,
    changes: mandateChanges(old, row),
    concerns: [{ type: 'member', id: userId }],
  });
  return done(row);
};
