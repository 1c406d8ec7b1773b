import { adminsBeside, type SizeRights, usualLimits } from '#domain/group/checkGroup.ts';
import type { Calls, Group } from '#generated/types.ts';
import { pagingOf, smallestListPage } from '#server/crud/order.ts';
import { savedRow } from '#server/crud/wireRow.ts';
import { findPlacePaths } from '#server/features/directory/scope.ts';
import type { AuditEntry, CallContext } from '#server/platform/handler.ts';
import { groupPeopleScope } from './groupScope.ts';
import {
  addToGroup,
  type ChatGroupChange,
  type ChatGroupRecord,
  findGroupPeople,
  type GroupPeople,
  nameAdmins,
  syncPeople,
  updateGroup,
} from './store/chatGroups.ts';
import { findGroupMembers, type GroupMember } from './store/groupMembers.ts';
import { findGroupSetting, type GroupLimits, isListed } from './store/groupSettings.ts';

/** A group in the wire shape of contract.md section 5, with what a department's card shows of it. */
type GroupRow = Calls['createByDept']['reply'];

/** The row of a group whose size and owner are known already. */
export const groupRowOf = (group: ChatGroupRecord, people: GroupPeople | undefined): GroupRow => ({
  group_id: group.group_id,
  name: group.name,
  type: group.type,
  dept_id: group.dept_id,
  owner_id: group.owner_id,
  owner_name: people?.owner_name ?? null,
  owner_gone: people?.owner_gone === false ? 0 : 1,
  include_sub: group.include_sub,
  include_hidden: group.include_hidden,
  isSameGroup: group.in_step,
  users_count: people?.users_count ?? 0,
  member_limit: group.member_limit,
  whitelisted: people?.is_owner_listed === true ? 1 : 0,
  created_at: group.created_at.toISOString(),
  version: group.version,
});

/** One group in the wire shape, its people counted now. */
export const groupRow = async (
  { db, actor }: Pick<CallContext, 'db' | 'actor'>,
  group: ChatGroupRecord,
): Promise<GroupRow> => {
  const people = await findGroupPeople(db, actor.companyId, [group.group_id]);
  return groupRowOf(group, people.get(group.group_id));
};

const untouched: GroupLimits = {
  member_limit: usualLimits.memberLimit,
  large_limit: usualLimits.largeLimit,
};

/** The company's limits, the usual ones until someone changes them. */
export const groupLimitsOf = async ({ db, actor }: Pick<CallContext, 'db' | 'actor'>): Promise<GroupLimits> =>
  (await findGroupSetting(db, actor.companyId)) ?? untouched;

/** How large groups of one owner may be; without an owner as those of anyone. */
export const sizeRightsOf = async (
  context: Pick<CallContext, 'db' | 'actor'>,
  ownerId: number | null | undefined,
): Promise<SizeRights> => {
  const { db, actor } = context;
  const limits = await groupLimitsOf(context);
  return {
    memberLimit: limits.member_limit,
    largeLimit: limits.large_limit,
    isOwnerListed: typeof ownerId === 'number' && (await isListed(db, actor.companyId, ownerId)),
  };
};

/** Which page of the people is asked for, and by which keyword. */
interface MembersRequest {
  readonly page?: number | null | undefined;
  readonly page_size?: number | null | undefined;
  readonly keyword?: string | null | undefined;
}

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** Whether the reader owns or administers the group. */
const runsGroup = ({ actor }: CallContext, row: Group): boolean =>
  actor.roles.includes('groupOwner') &&
  (row.owner_id === actor.userId || row.admins.some(({ user_id: id }) => id === actor.userId));

const membersOf = async (context: CallContext, row: Group, request: MembersRequest) => {
  const { db, actor } = context;
  const { page, pageSize, range } = pagingOf(request, smallestListPage);
  const bounds = groupPeopleScope(context, runsGroup(context, row));
  const ask = (keyword: string) =>
    findGroupMembers(db, actor.companyId, { groupId: row.group_id, bounds, keyword, ...range });
  const keyword = request.keyword?.trim() ?? '';
  const { list, total } = await ask(keyword);
  const known = keyword === '' ? total : (await ask('')).total;
  const places = await findPlacePaths(
    context,
    list.map(({ department_id: id }) => id),
    bounds,
  );
  const toPerson = (person: GroupMember) => ({
    user_id: person.user_id,
    name: person.name,
    workId: person.work_id,
    department: places.get(person.department_id) ?? null,
    is_owner: flag(person.is_owner),
    is_admin: flag(person.is_admin),
  });
  return {
    list: list.map(toPerson),
    total,
    page,
    page_size: pageSize,
    hidden_count: Math.max(0, row.users_count - known),
  };
};

/** A group with a page of its people. */
export const withMembers = async (
  context: CallContext,
  row: Group,
  request: MembersRequest = {},
): Promise<Group> => ({ ...row, members: await membersOf(context, row, request) });

/** A group as it stands now, with the first page of its people. */
export const groupDetail = async (context: CallContext, groupId: number): Promise<Group> =>
  withMembers(context, await savedRow('group', groupId, context));

/** Administrators before and after a change; left out: they stay, but for one who becomes the owner. */
interface AdminChange {
  readonly before: readonly number[];
  readonly after: readonly number[] | undefined;
}

const changesOf = (group: ChatGroupRecord, requested: ChatGroupChange) =>
  (Object.keys(requested) as (keyof ChatGroupChange)[])
    .filter((field) => requested[field] !== undefined && requested[field] !== group[field])
    .map((field) => ({ field, old: group[field], new: requested[field] }));

const sorted = (ids: readonly number[]): readonly number[] => ids.toSorted((one, other) => one - other);

/** A group as it was stored, and what its operation record tells of that. */
interface SavedGroup extends Required<Pick<AuditEntry, 'changes' | 'concerns'>> {
  readonly saved: ChatGroupRecord;
}

/** Whom a group concerns beside itself: its department, and those who own it. */
export const concernedBy = (
  { dept_id: departmentId }: ChatGroupRecord,
  owners: readonly (number | null)[],
): NonNullable<AuditEntry['concerns']> => [
  ...(departmentId === null ? [] : [{ type: 'department', id: departmentId }]),
  ...[...new Set(owners)].flatMap((id) => (id === null ? [] : [{ type: 'member', id }])),
];

/**
 * Stores what was decided of a group: the new owner is among its people and none of its administrators;
 * people are stored, or taken from the department, as it is kept in step or not.
 */
export const saveGroupChange = async (
  context: CallContext,
  {
    group,
    requested,
    admins,
  }: { readonly group: ChatGroupRecord; readonly requested: ChatGroupChange; readonly admins: AdminChange },
): Promise<SavedGroup> => {
  const { db, actor, now } = context;
  const saved = await updateGroup(db, group, { ...requested, updated_at: now, updated_by: actor.userId });
  if (saved.in_step !== group.in_step) await syncPeople(db, saved);
  if (saved.in_step === 0 && saved.owner_id !== null) await addToGroup(db, saved, saved.owner_id);
  const before = sorted(admins.before);
  const after = sorted(adminsBeside(admins.after ?? admins.before, saved.owner_id));
  const isRenamed = before.join() !== after.join();
  if (isRenamed) await nameAdmins(db, saved, after);
  return {
    saved,
    changes: [
      ...changesOf(group, requested),
      ...(isRenamed ? [{ field: 'admins', old: before, new: after }] : []),
    ],
    concerns: concernedBy(group, [group.owner_id, saved.owner_id]),
  };
};
