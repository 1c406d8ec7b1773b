import {
  adminsBeside,
  checkAdmins,
  checkGroupName,
  checkMemberLimit,
  checkOwner,
  checkOwnerOfSize,
  checkPeopleCount,
  groupNameOf,
  startingLimit,
} from '#domain/group/checkGroup.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls, Group } from '#generated/types.ts';
import {
  type NounWrites,
  type Outcome,
  type StandingRow,
  standing,
  type WriteHooks,
} from '#server/crud/sources/writes.ts';
import { lockMembers } from '#server/features/directory/member/store/members.ts';
import { lockDepartments } from '#server/features/directory/member/store/memberships.ts';
import { checkOpenDepartments } from '#server/features/directory/scope.ts';
import { noticeText, tell } from '#server/features/groups/complaint.ts';
import { checkGroupOwner, findGroupDepartment } from '#server/features/groups/departmentGroup.ts';
import {
  concernedBy,
  groupDetail,
  groupRow,
  saveGroupChange,
  sizeRightsOf,
} from '#server/features/groups/groupRow.ts';
import { groupBoundsOf, groupPeopleScope } from '#server/features/groups/groupScope.ts';
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
} from '#server/features/groups/store/chatGroups.ts';
import { findAmongGroup } from '#server/features/groups/store/groupMembers.ts';
import { findGroupsWithin } from '#server/features/groups/store/groupPages.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { nextId } from '#server/platform/store/sequences.ts';

/** Ends a mute before its time and tells the group's owner. */
export const groupHooks = {
  lock: ({ db, actor }, id = 0) => lockGroup(db, actor.companyId, id).then(() => true),
  actions: {
    unmute: async ({ group_id: id, name, owner_id: ownerId }, _, context) => {
      const { db, actor, now } = context;
      const group = await findGroup(db, actor.companyId, id);
      if (group === undefined) throw new Error(`No group ${id}, although its row was found`);
      await updateGroup(db, group, { muted_until: null, updated_at: now, updated_by: actor.userId });
      await tell(context, ownerId, noticeText('complaint.notice.unmuted', { group: name }));
      return { concerns: ownerId === null ? [] : [{ type: 'member', id: ownerId }] };
    },
  },
} satisfies WriteHooks<Group>;

type Created = Calls['createByDept']['request'];
type Request = Calls['saveGroup']['request'];
type Dissolved = Calls['dissolveGroup']['request'];
type Asked = Created | Request | Dissolved;

/** A department has one group, owned by one of its people (case D21). */
const create = async (request: Created, context: CallContext): Promise<Outcome> => {
  const { db, actor, now } = context;
  const department = await findGroupDepartment(context, {
    id: request.id,
    permission: 'createByDept',
    ownerId: request.owner_id,
  });
  if ('kind' in department) return department;
  const existing = await findGroupsOfDepartments(db, actor.companyId, [department.id]);
  if (existing.size > 0) return [violation('group.exists', 'id')];

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
  if (violations.length > 0 || typeof request.owner_id !== 'number') return violations;

  const group = await insertDepartmentGroup(db, actor.companyId, {
    groupId: await nextId(db, { companyId: actor.companyId, noun: 'group' }),
    departmentId: department.id,
    name,
    ownerId: request.owner_id,
    includeSub,
    memberLimit: startingLimit(people, rights),
    at: now,
    by: actor.userId,
  });
  return {
    id: group.group_id,
    name: group.name,
    concerns: concernedBy(group, [request.owner_id]),
    reply: await groupRow(context, group),
  };
};

/** People a request names: none of them leaves the company meanwhile (decisions/0008). */
const namedIn = ({ owner_id: ownerId, admins }: Partial<Request>): readonly number[] => [
  ...new Set([...(typeof ownerId === 'number' ? [ownerId] : []), ...(admins ?? [])]),
];

/** The group as the request wants it; what it does not mention, or leaves empty, stays. */
const requestedOf = (group: ChatGroupRecord, request: Request) => ({
  name: typeof request.name === 'string' ? visibleText(request.name) : group.name,
  owner_id: request.owner_id ?? group.owner_id,
  member_limit: request.member_limit ?? group.member_limit,
  post_rule: request.post_rule ?? group.post_rule,
  private_chat: request.private_chat ?? group.private_chat,
});

type Requested = ReturnType<typeof requestedOf>;

const isRunBy = ({ actor }: CallContext, group: ChatGroupRecord, people: GroupPeople | undefined): boolean =>
  actor.roles.includes('groupOwner') &&
  (group.owner_id === actor.userId || people?.admins.some(({ user_id: id }) => id === actor.userId) === true);

const checkPeople = async (
  context: CallContext,
  {
    group,
    request,
    people,
  }: { readonly group: ChatGroupRecord; readonly request: Request; readonly people: GroupPeople | undefined },
): Promise<readonly Violation[]> => {
  const { db, actor } = context;
  const scope = groupPeopleScope(context, isRunBy(context, group, people));
  const asked = namedIn(request);
  const inside = await findAmongGroup(db, {
    companyId: actor.companyId,
    groupId: group.group_id,
    userIds: asked,
    bounds: scope,
  });
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
  {
    group,
    requested,
    people,
  }: {
    readonly group: ChatGroupRecord;
    readonly requested: Requested;
    readonly people: GroupPeople | undefined;
  },
): Promise<readonly Violation[]> => {
  const isResized = requested.member_limit !== group.member_limit;
  const isHanded = requested.owner_id !== group.owner_id;
  if (!isResized && !isHanded) return [];
  const rights = await sizeRightsOf(context, requested.owner_id);
  return isResized
    ? checkMemberLimit(requested.member_limit, { people: people?.users_count ?? 0, rights })
    : checkOwnerOfSize(requested.member_limit, rights);
};

const change = async (request: Request, group: ChatGroupRecord, context: CallContext): Promise<Outcome> => {
  const { db, actor } = context;
  const people = (await findGroupPeople(db, actor.companyId, [group.group_id])).get(group.group_id);
  const requested = requestedOf(group, request);
  const violations = [
    ...(requested.name === group.name ? [] : checkGroupName(requested.name)),
    ...(await checkPeople(context, { group, request, people })),
    ...(await checkSize(context, { group, requested, people })),
  ];
  if (violations.length > 0) return violations;
  const before = (people?.admins ?? []).map(({ user_id: id }) => id);
  const admins = { before, after: request.admins ?? undefined };
  const { saved, changes, concerns } = await saveGroupChange(context, { group, requested, admins });
  return { name: saved.name, changes, concerns };
};

/** Locked against everyone else who changes it or its department. */
const lock = async ({ db, actor }: CallContext, request: Asked): Promise<void> => {
  if (!('group_id' in request)) return;
  const before = await findGroup(db, actor.companyId, request.group_id);
  await lockMembers(db, actor.companyId, namedIn(request));
  await lockDepartments(db, actor.companyId, typeof before?.dept_id === 'number' ? [before.dept_id] : []);
  await lockGroup(db, actor.companyId, request.group_id);
};

/** The chat groups of a company: those of departments are made here, all of them are changed and dissolved. */
export const groupWrites = {
  lock,
  find: async (request, context) => {
    if (!('group_id' in request)) return undefined;
    const { db, actor, callName } = context;
    const { group_id: id } = request;
    const group = await findGroup(db, actor.companyId, id);
    const isWithin = async (permission: 'read' | 'update' | 'dissolve') =>
      (
        await findGroupsWithin(db, {
          companyId: actor.companyId,
          ids: [id],
          bounds: groupBoundsOf(context, permission),
        })
      ).has(id);
    if (group === undefined || !(await isWithin('read'))) return [violation('group.missing', 'group_id')];
    const isOpen = await isWithin(callName === 'dissolveGroup' ? 'dissolve' : 'update');
    return isOpen ? standing(id, group) : [violation('call.noPermission')];
  },
  show: (id, context) => groupDetail(context, id),
  save: (request, group, context) =>
    group === undefined || !('group_id' in request)
      ? create(request as Created, context)
      : change(request, group.record, context),
  // Its people are no longer in it, and it cannot be brought back; a second time nothing is found (case G02).
  remove: async (_, { record: group }, { db, actor, now }) => {
    await updateGroup(db, group, {
      status: 'dissolved',
      dissolved_at: now,
      updated_at: now,
      updated_by: actor.userId,
    });
    return { action: 'group.dissolve', concerns: concernedBy(group, [group.owner_id]) };
  },
} satisfies NounWrites<{
  save: Created | Request;
  remove: Dissolved;
  standing: StandingRow<ChatGroupRecord>;
  row: Group;
}>;
