import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { mayPutInto, readScopeOf, type WriteScope, writeScopeOf } from '#server/addressBook/scope.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { type ChatGroupRecord, findGroup, lockGroup, updateGroup } from '#server/repositories/chatGroups.ts';
import { findDepartment, findKnownPeople } from '#server/repositories/departments.ts';

/**
 * Whether a group is within a scope: that of a department by its department, any other by the departments of its owner
 * (contract.md section 4).
 */
const isWithin = async (context: CallContext, group: ChatGroupRecord, scope: WriteScope) => {
  const { db, actor } = context;
  if (scope.all) return true;
  if (group.dept_id !== null) {
    const department = await findDepartment(db, actor.companyId, group.dept_id);
    return department !== undefined && mayPutInto(scope, department.ancestors);
  }
  if (group.owner_id === null) return false;
  return (await findKnownPeople(db, actor.companyId, [group.owner_id], scope)).has(group.owner_id);
};

/** Dissolves a group: its people are no longer in it, and it cannot be brought back. */
export const dissolveGroup: Handler<'dissolveGroup'> = async ({ group_id: groupId }, context) => {
  const { db, actor, now } = context;
  await lockGroup(db, actor.companyId, groupId);
  const group = await findGroup(db, actor.companyId, groupId);
  const read = { ...readScopeOf(context, 'group'), below: [] };
  if (group === undefined || !(await isWithin(context, group, read)))
    return refuse([violation('group.missing', 'group_id')]);
  const scope = await writeScopeOf(context, 'group', 'dissolve');
  if (!(await isWithin(context, group, scope))) return refuse([violation('call.noPermission')]);

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
