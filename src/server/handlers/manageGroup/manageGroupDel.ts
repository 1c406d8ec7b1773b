import { checkNotOneself } from '#domain/permission/checkMandate.ts';
import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { mandateChanges } from '#server/mandate/mandateAudit.ts';
import { manageGroupRows } from '#server/mandate/mandateRows.ts';
import { newerGroup } from '#server/mandate/newerGroup.ts';
import {
  findManageGroups,
  lockMandates,
  setGroupMembers,
  updateManageGroup,
} from '#server/repositories/manageGroups.ts';

/** Takes a manage group away; its members lose what it gave them with their next request. */
export const manageGroupDel: Handler<'manageGroupDel'> = async ({ id, version }, context) => {
  const { db, actor, now } = context;
  const { companyId } = actor;
  await lockMandates(db, companyId);
  const group = (await findManageGroups(db, companyId)).find((each) => each.id === id);
  if (group === undefined) return refuse([violation('manageGroup.missing', 'id')]);
  const [old] = await manageGroupRows(context, [group]);
  if (typeof version === 'number' && version !== group.version) return newerGroup(context, id);
  const before = group.members.map(({ user_id: userId }) => userId);
  const broken = checkNotOneself(actor, { before, after: [] }, 'id');
  if (broken.length > 0) return refuse(broken);
  const place = { companyId, id, version: group.version };
  if (!(await updateManageGroup(db, place, { deleted_at: now }, { at: now, by: actor.userId })))
    return newerGroup(context, id);
  await setGroupMembers(db, place, []);
  context.audit({
    action: 'manageGroup.delete',
    targetType: 'manageGroup',
    targetId: id,
    targetName: group.name,
    changes: mandateChanges(old, undefined),
    concerns: before.map((userId) => ({ type: 'member', id: userId })),
  });
  return done({ id });
};
