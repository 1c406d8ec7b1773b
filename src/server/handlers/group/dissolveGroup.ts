import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { groupBoundsOf } from '#server/addressBook/groupScope.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findGroup, lockGroup, updateGroup } from '#server/repositories/chatGroups.ts';
import { findGroupsWithin } from '#server/repositories/groupPages.ts';

/**
 * Dissolves a group: its people are no longer in it, and it cannot be brought back. A second time it is refused and nothing
 * changes (case G02).
 */
export const dissolveGroup: Handler<'dissolveGroup'> = async ({ group_id: groupId }, context) => {
  const { db, actor, now } = context;
  await lockGroup(db, actor.companyId, groupId);
  const group = await findGroup(db, actor.companyId, groupId);
  const isWithin = async (permission: 'read' | 'dissolve') =>
    (await findGroupsWithin(db, actor.companyId, [groupId], await groupBoundsOf(context, permission))).has(
      groupId,
    );
  if (group === undefined || !(await isWithin('read')))
    return refuse([violation('group.missing', 'group_id')]);
  if (!(await isWithin('dissolve'))) return refuse([violation('call.noPermission')]);

  await updateGroup(db, group, {
    status: 'dissolved',
    dissolved_at: now,
    updated_at: now,
    updated_by: actor.userId,
  });
  context.audit({
    action: 'group.dissolve',
    targetType: 'group',
    targetId: groupId,
    targetName: group.name,
    concerns: [
      ...(group.dept_id === null ? [] : [{ type: 'department', id: group.dept_id }]),
      ...(group.owner_id === null ? [] : [{ type: 'member', id: group.owner_id }]),
    ],
  });
  return done({ group_id: groupId });
};
