import type { Group } from '#generated/types.ts';
import { pagingOf, smallestListPage } from '#server/crud/order.ts';
import { savedRow } from '#server/crud/wireRow.ts';
import { findPlacePaths } from '#server/features/directory/placePaths.ts';
import { findGroupMembers, type GroupMember } from '#server/features/groups/store/groupMembers.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { groupPeopleScope } from './groupScope.ts';

/** Which page of the people is asked for, and by which keyword. */
export interface MembersRequest {
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
