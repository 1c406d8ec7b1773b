import { adminsBeside, checkAdmins } from '#domain/group/checkAdmins.ts';
import { checkGroupName, checkOwner } from '#domain/group/checkGroup.ts';
import { checkMemberLimit, checkOwnerOfSize } from '#domain/group/checkSize.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { groupDetail } from '#server/addressBook/groupDetail.ts';
import { groupConflict, saveGroupChange } from '#server/addressBook/groupSave.ts';
import { groupBoundsOf, groupPeopleScope } from '#server/addressBook/groupScope.ts';
import { sizeRightsOf } from '#server/addressBook/groupSizes.ts';
import { type Answer, type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import {
  type ChatGroupRecord,
  findGroup,
  findGroupPeople,
  type GroupPeople,
  lockGroup,
} from '#server/repositories/chatGroups.ts';
import { findAmongGroup } from '#server/repositories/groupMembers.ts';
import { findGroupsWithin } from '#server/repositories/groupPages.ts';
import { lockMembers } from '#server/repositories/members.ts';
import { lockDepartments } from '#server/repositories/membershipWrites.ts';

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
