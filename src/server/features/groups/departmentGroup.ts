import { checkGroupName, checkOwner, groupNameOf } from '#domain/group/checkGroup.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import {
  type DepartmentRecord,
  findDepartment,
} from '#server/features/directory/department/store/departments.ts';
import { lockMembers } from '#server/features/directory/member/store/members.ts';
import { lockDepartments } from '#server/features/directory/member/store/memberships.ts';
import type { DepartmentGroups, NewGroup } from '#server/features/directory/registry.ts';
import { isVisible, mayPutInto, readScopeOf, writeScopeOf } from '#server/features/directory/scope.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import type { Answer, CallContext } from '#server/platform/handler.ts';
import { nextId } from '#server/platform/store/sequences.ts';
import { groupLimitsOf, groupRowOf } from './groupRow.ts';
import {
  findGroupPeople,
  findGroupsOfDepartments,
  type GroupReach,
  groupedAmong,
  insertDepartmentGroup,
  isAmongPeople,
} from './store/chatGroups.ts';

/**
 * The department whose group someone wants to make or change, locked against its deletion; or why not. What they do not
 * see does not exist; a responsible person has the groups of what they lead (contract.md section 4). `ownerId`, whom they
 * give it to, cannot leave the company meanwhile (decisions/0008).
 */
export const findGroupDepartment = async (
  context: CallContext,
  {
    id,
    permission,
    ownerId,
  }: {
    readonly id: number;
    readonly permission: 'createByDept' | 'update';
    readonly ownerId?: number | null;
  },
): Promise<DepartmentRecord | Answer<never>> => {
  const { db, actor } = context;
  await lockMembers(db, actor.companyId, typeof ownerId === 'number' ? [ownerId] : []);
  await lockDepartments(db, actor.companyId, [id]);
  const record = await findDepartment(db, actor.companyId, id);
  if (record === undefined || !isVisible(readScopeOf(context, 'department'), record.ancestors))
    return refuse([violation('department.missing', 'id')]);
  const scope = writeScopeOf(context, 'group', permission);
  return mayPutInto(scope, record.ancestors) ? record : refuse([violation('call.noPermission')]);
};

/** Whether someone can own a group that takes its people so (case D21). Strangers read like people elsewhere. */
export const checkGroupOwner = async (
  { db, actor }: CallContext,
  reach: GroupReach,
  ownerId: number | null | undefined,
): Promise<readonly Violation[]> => {
  const isInside =
    typeof ownerId === 'number' &&
    (await isAmongPeople(db, { companyId: actor.companyId, reach, userId: ownerId }));
  return checkOwner(ownerId, isInside);
};

const checkNewGroup = async (
  context: CallContext,
  group: NewGroup,
  ancestors: readonly number[],
): Promise<readonly Violation[]> => {
  const scope = writeScopeOf(context, 'group', 'createByDept');
  if (!mayPutInto(scope, ancestors)) return [violation('call.noPermission', 'new_group')];
  const name = visibleText(group.name ?? '');
  return [
    ...(name === '' ? [] : checkGroupName(name, 'new_group.name')),
    ...checkOwner(group.owner_id, true, { field: 'new_group.owner_id' }),
  ];
};

const createGroup = async (
  context: CallContext,
  group: NewGroup,
  record: DepartmentRecord,
): Promise<void> => {
  if (typeof group.owner_id !== 'number') return;
  const { db, actor, now } = context;
  const created = await insertDepartmentGroup(db, actor.companyId, {
    groupId: await nextId(db, { companyId: actor.companyId, noun: 'group' }),
    departmentId: record.id,
    name: visibleText(group.name ?? '') || groupNameOf(record.name),
    ownerId: group.owner_id,
    includeSub: group.include_sub === 1,
    memberLimit: (await groupLimitsOf(context)).member_limit,
    at: now,
    by: actor.userId,
  });
  context.audit({
    action: 'group.create',
    targetType: 'group',
    targetId: created.group_id,
    targetName: created.name,
    concerns: [
      { type: 'department', id: record.id },
      { type: 'member', id: group.owner_id },
    ],
  });
};

const findRows: DepartmentGroups['rows'] = async (db, companyId, departmentIds) => {
  const groups = await findGroupsOfDepartments(db, companyId, departmentIds);
  const people = await findGroupPeople(
    db,
    companyId,
    [...groups.values()].map((group) => group.group_id),
  );
  return new Map([...groups].map(([id, group]) => [id, groupRowOf(group, people.get(group.group_id))]));
};

/** The chat groups of departments, for departments. */
export const departmentGroups: DepartmentGroups = {
  among: groupedAmong,
  find: findGroupsOfDepartments,
  rows: findRows,
  check: checkNewGroup,
  create: createGroup,
};
