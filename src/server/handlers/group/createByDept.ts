import { checkGroupName, groupNameOf } from '#domain/group/checkGroup.ts';
import { checkPeopleCount, startingLimit } from '#domain/group/checkSize.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { violation } from '#domain/violation.ts';
import { checkOpenDepartments } from '#server/addressBook/closedDepartments.ts';
import { checkGroupOwner, findGroupDepartment } from '#server/addressBook/departmentGroup.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { groupRow } from '#server/addressBook/groupRow.ts';
import { sizeRightsOf } from '#server/addressBook/groupSizes.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import {
  countReached,
  findGroupsOfDepartments,
  insertDepartmentGroup,
} from '#server/repositories/chatGroups.ts';
import { nextId } from '#server/repositories/sequences.ts';

/** Gives a department its chat group, kept in step with its people. One per department, owned by one of them (case D21). */
export const createByDept: Handler<'createByDept'> = async (request, context) => {
  const { db, actor, now } = context;
  const department = await findGroupDepartment(context, request.id, 'createByDept', request.owner_id);
  if ('kind' in department) return department;
  const existing = await findGroupsOfDepartments(db, actor.companyId, [department.id]);
  if (existing.size > 0) return refuse([violation('group.exists', 'id')]);

  const includeSub = request.include_sub === 1;
  const name = visibleText(request.name ?? '') || groupNameOf(department.name);
  const reach = { departmentId: department.id, includeSub, includeHidden: false };
  const people = await countReached(db, actor.companyId, reach);
  const rights = await sizeRightsOf(context, request.owner_id);
  const ownership = await checkGroupOwner(context, reach, request.owner_id);
  const violations = [
    ...checkGroupName(name),
    ...ownership,
    ...(ownership.length > 0 ? [] : checkPeopleCount(people, rights)),
    ...(await checkOpenDepartments(context, [department.id], 'id')),
  ];
  if (violations.length > 0 || typeof request.owner_id !== 'number') return refuse(violations);

  const group = await insertDepartmentGroup(db, actor.companyId, {
    groupId: await nextId(db, actor.companyId, 'group'),
    departmentId: department.id,
    name,
    ownerId: request.owner_id,
    includeSub,
    memberLimit: startingLimit(people, rights),
    at: now,
    by: actor.userId,
  });
  context.audit({
    action: 'group.create',
    targetType: 'group',
    targetId: group.group_id,
    targetName: group.name,
    concerns: [
      { type: 'department', id: department.id },
      { type: 'member', id: request.owner_id },
    ],
  });
  return done(await groupRow(context, group));
};
