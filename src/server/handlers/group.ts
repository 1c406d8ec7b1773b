import { adminsBeside, checkAdmins } from '#domain/group/checkAdmins.ts';
import { checkGroupName, checkOwner, groupNameOf } from '#domain/group/checkGroup.ts';
import {
  checkMemberLimit,
  checkOwnerOfSize,
  checkPeopleCount,
  startingLimit,
} from '#domain/group/checkSize.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { checkOpenDepartments } from '#server/addressBook/closedDepartments.ts';
import { checkGroupOwner, findGroupDepartment } from '#server/addressBook/departmentGroup.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { groupDetail, withMembers } from '#server/addressBook/groupDetail.ts';
import { seesComplaints } from '#server/addressBook/groupRights.ts';
import { groupRow } from '#server/addressBook/groupRow.ts';
import { groupConflict, saveGroupChange } from '#server/addressBook/groupSave.ts';
import { groupBoundsOf, groupPeopleScope } from '#server/addressBook/groupScope.ts';
import { sizeRightsOf } from '#server/addressBook/groupSizes.ts';
import { findPlacePaths } from '#server/addressBook/placePaths.ts';
import { readScopeOf } from '#server/addressBook/scope.ts';
import { reachedRows } from '#server/crud/wireRows.ts';
import {
  type ChatGroupRecord,
  countReached,
  findGroup,
  findGroupPeople,
  findGroupsOfDepartments,
  type GroupPeople,
  insertDepartmentGroup,
  lockGroup,
  updateGroup,
} from '#server/repositories/chatGroups.ts';
import { findAmongGroup } from '#server/repositories/groupMembers.ts';
import { countComplaints, findGroups, findGroupsWithin } from '#server/repositories/groupPages.ts';
import { lockMembers } from '#server/repositories/members.ts';
import { lockDepartments } from '#server/repositories/membershipWrites.ts';
import { nextId } from '#server/repositories/sequences.ts';
import { type Answer, type CallContext, done, type Handler } from './handler.ts';

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

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, each) => total + each, 0);

/** What dissolving groups comes to: seats lost, complaints nobody has decided, departments left without a group. Writes nothing. */
export const dissolveCheck: Handler<'dissolveCheck'> = async ({ group_ids: asked }, context) => {
  const { db, actor } = context;
  const bounds = await groupBoundsOf(context, 'dissolve');
  const known = await findGroupsWithin(db, actor.companyId, asked, bounds);
  const groups = (await findGroups(db, actor.companyId, [...known])).filter(
    ({ status }) => status === 'normal',
  );
  const ids = groups.map(({ group_id: id }) => id);
  const people = await findGroupPeople(db, actor.companyId, ids);
  const departments = groups.flatMap(({ dept_id: id }) => id ?? []);
  const paths = await findPlacePaths(context, departments, readScopeOf(context, 'group'));
  const complaints = seesComplaints(context)
    ? sum((await countComplaints(db, actor.companyId, ids, { isOpen: true })).values())
    : null;
  return done({
    groups: ids.length,
    people: sum([...people.values()].map(({ users_count: count }) => count)),
    complaints,
    departments: [...paths.values()],
  });
};

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

/** A group with a page of its people, dissolved ones too; one out of reach is answered like one that never was. */
export const getGroupInfo: Handler<'getGroupInfo'> = async ({ group_id: groupId, ...request }, context) => {
  const [row] = await reachedRows('group', [groupId], context);
  if (row === undefined) return refuse([violation('group.missing', 'group_id')]);
  return done(await withMembers(context, row, request));
};

type Request = Calls['saveGroup']['request'];

/** People a request names: none of them leaves the company meanwhile (decisions/0008). */
const namedIn = ({ owner_id: ownerId, admins }: Request): readonly number[] => [
  ...new Set([...(typeof ownerId === 'number' ? [ownerId] : []), ...(admins ?? [])]),
];

/** The group, locked against everybody else who changes it or its department; or why not. */
const findForSave = async (
  context: CallContext,
  request: Request,
): Promise<ChatGroupRecord | Answer<never>> => {
  const { db, actor } = context;
  const { group_id: groupId } = request;
  const before = await findGroup(db, actor.companyId, groupId);
  await lockMembers(db, actor.companyId, namedIn(request));
  await lockDepartments(db, actor.companyId, typeof before?.dept_id === 'number' ? [before.dept_id] : []);
  await lockGroup(db, actor.companyId, groupId);
  const group = await findGroup(db, actor.companyId, groupId);
  const isWithin = async (permission: 'read' | 'update') =>
    (await findGroupsWithin(db, actor.companyId, [groupId], await groupBoundsOf(context, permission))).has(
      groupId,
    );
  if (group === undefined || !(await isWithin('read')))
    return refuse([violation('group.missing', 'group_id')]);
  return (await isWithin('update')) ? group : refuse([violation('call.noPermission')]);
};

/** The group as the request wants it; what it does not mention, or leaves empty, stays. */
const wantedOf = (group: ChatGroupRecord, request: Request) => ({
  name: typeof request.name === 'string' ? visibleText(request.name) : group.name,
  owner_id: request.owner_id ?? group.owner_id,
  member_limit: request.member_limit ?? group.member_limit,
  post_rule: request.post_rule ?? group.post_rule,
  private_chat: request.private_chat ?? group.private_chat,
});

type Wanted = ReturnType<typeof wantedOf>;

const isRunBy = ({ actor }: CallContext, group: ChatGroupRecord, people: GroupPeople | undefined): boolean =>
  actor.roles.includes('groupOwner') &&
  (group.owner_id === actor.userId || people?.admins.some(({ user_id: id }) => id === actor.userId) === true);

const checkPeople = async (
  context: CallContext,
  group: ChatGroupRecord,
  request: Request,
  people: GroupPeople | undefined,
): Promise<readonly Violation[]> => {
  const { db, actor } = context;
  const scope = groupPeopleScope(context, isRunBy(context, group, people));
  const asked = namedIn(request);
  const inside = await findAmongGroup(db, actor.companyId, group.group_id, asked, scope);
  // Who administers the group already may stay, whether the editor knows them or not.
  const standing = new Set([...inside, ...(people?.admins ?? []).map(({ user_id: id }) => id)]);
  const { owner_id: ownerId, admins } = request;
  return [
    ...(typeof ownerId !== 'number' || ownerId === group.owner_id
      ? []
      : checkOwner(ownerId, inside.has(ownerId), { isOfDepartment: group.dept_id !== null })),
    ...(admins ? checkAdmins(adminsBeside(admins, ownerId ?? group.owner_id), standing) : []),
  ];
};

/** Only what changes is asked about: a group that stands above the limit may keep its name and its rules. */
const checkSize = async (
  context: CallContext,
  group: ChatGroupRecord,
  wanted: Wanted,
  people: GroupPeople | undefined,
): Promise<readonly Violation[]> => {
  const isResized = wanted.member_limit !== group.member_limit;
  const isHanded = wanted.owner_id !== group.owner_id;
  if (!isResized && !isHanded) return [];
  const rights = await sizeRightsOf(context, wanted.owner_id);
  return isResized
    ? checkMemberLimit(wanted.member_limit, people?.users_count ?? 0, rights)
    : checkOwnerOfSize(wanted.member_limit, rights);
};

/** Changes a group: its name, owner, administrators, how many people it may have, who posts, whether they chat in private. */
export const saveGroup: Handler<'saveGroup'> = async (request, context) => {
  const { db, actor } = context;
  const group = await findForSave(context, request);
  if ('kind' in group) return group;
  if (typeof request.version === 'number' && request.version !== group.version)
    return groupConflict(context, group, await groupDetail(context, group.group_id));

  const people = (await findGroupPeople(db, actor.companyId, [group.group_id])).get(group.group_id);
  const wanted = wantedOf(group, request);
  const violations = [
    ...(wanted.name === group.name ? [] : checkGroupName(wanted.name)),
    ...(await checkPeople(context, group, request, people)),
    ...(await checkSize(context, group, wanted, people)),
  ];
  if (violations.length > 0) return refuse(violations);

  const before = (people?.admins ?? []).map(({ user_id: id }) => id);
  const saved = await saveGroupChange(context, group, wanted, { before, after: request.admins ?? undefined });
  return done(await groupDetail(context, saved.group_id));
};
