import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { inBounds, type TreeBounds } from '#server/features/directory/department/store/departments.ts';
import type { Handing, OwnedRecord, Taking } from '#server/features/directory/leaving/store/ownership.ts';
import type { HandOver } from '#server/features/directory/registry.ts';
import { escapedLike } from '#server/platform/search/searchText.ts';
import { readsLike } from '#server/platform/store/searchConditions.ts';

/** A condition on `chat_group`. */
export type GroupCondition = RawBuilder<unknown>;

/** A list of ids as a value of a statement. */
export const idArray = (ids: readonly number[]) => sql<number[]>`${[...ids]}::bigint[]`;

/** Common table `target`: the groups that take their people from a department, with how far they reach. */
export const targetOf = (companyId: number, condition: GroupCondition) => sql`
  target as materialized (
    select chat_group.group_id, chat_group.dept_id, chat_group.include_sub, chat_group.include_hidden,
      chat_group.in_step, department.sort_path
    from chat_group
    join department on department.company_id = chat_group.company_id and department.id = chat_group.dept_id
    where chat_group.company_id = ${companyId} and ${condition}
  )`;

/**
 * Common tables `hidden` and `inside`: the departments whose people the groups of `target` have (a row per group: its
 * department and what is included).
 */
export const insideOf = (companyId: number) => sql`
  hidden as materialized (
    select id, ancestors from department
    where company_id = ${companyId} and hidden = 1 and deleted_at is null
  ),
  inside as materialized (
    select target.group_id, department.id, department.main_count
    from target
    join department on department.company_id = ${companyId} and department.deleted_at is null
      and department.sort_path >= target.sort_path
      -- A path followed by 0 comes before all below the department, by / after them.
      and department.sort_path <
        case when target.include_sub = 1 then left(target.sort_path, -1) || '/' else target.sort_path || '0' end
    where target.include_hidden = 1 or not exists (
      select 1 from hidden
      where hidden.id <> target.dept_id and target.dept_id = any(hidden.ancestors)
        and hidden.id = any(department.ancestors))
  )`;

/**
 * Common tables `residents` and `guests` after `inside`: people of groups kept in step, counted as those of departments are,
 * by main department, and the few guests one by one.
 */
export const countedOf = (companyId: number) => sql`
  residents as (
    select group_id, sum(main_count) as count from inside group by group_id
  ),
  guests as (
    select inside.group_id, count(distinct guest.user_id) as count
    from inside
    join membership guest on guest.company_id = ${companyId} and guest.department_id = inside.id
      and guest.is_main = 0
    join member person on person.company_id = guest.company_id and person.user_id = guest.user_id
      and person.status = 'normal'
    where not exists (select 1 from inside home
      where home.group_id = inside.group_id and home.id = person.main_department_id)
    group by inside.group_id
  )`;

/** Whether the owner of `chat_group` may have a large group: listed by name, or by a department they are in. */
export const isOwnerListed = (companyId: number) => sql<boolean>`exists (
  select 1 from group_whitelist entry
  where entry.company_id = chat_group.company_id and (
    entry.kind = 'person' and entry.target_id = chat_group.owner_id
    or entry.kind = 'department' and exists (
      select 1 from membership seat
      join department home on home.company_id = seat.company_id and home.id = seat.department_id
        and home.deleted_at is null
      where seat.company_id = ${companyId} and seat.user_id = chat_group.owner_id
        and home.ancestors @> array[entry.target_id])))`;

/** Someone in a group. */
export interface GroupMember {
  readonly user_id: number;
  readonly name: string;
  readonly work_id: string | null;
  readonly department_id: number;
  readonly is_owner: boolean;
  readonly is_admin: boolean;
}

/** Which people of the group: within bounds, found by a keyword (all when empty). */
interface GroupMemberQuestion {
  readonly groupId: number;
  readonly bounds: TreeBounds;
  readonly keyword: string;
  readonly offset: number;
  readonly limit: number;
}

/** Common tables up to `people`: everyone in one group who has not left. */
const peopleOf = (companyId: number, groupId: number) => sql`
  ${targetOf(companyId, sql`chat_group.group_id = ${groupId} and chat_group.in_step = 1`)},
  ${insideOf(companyId)},
  people as (
    select one.user_id from chat_group_member one
    join chat_group on chat_group.company_id = one.company_id and chat_group.group_id = one.group_id
      and chat_group.in_step = 0
    where one.company_id = ${companyId} and one.group_id = ${groupId}
    union
    select place.user_id from inside
    join membership place on place.company_id = ${companyId} and place.department_id = inside.id
  )`;

const known = (companyId: number, bounds: TreeBounds) => sql`
  people join member on member.company_id = ${companyId} and member.user_id = people.user_id
    and member.status = 'normal' and ${inBounds(bounds)}`;

const named = (keyword: string) => {
  if (keyword === '') return sql`true`;
  const like = `%${escapedLike(keyword.toLowerCase())}%`;
  return sql`(lower(member.name) like ${like} or ${readsLike(sql`member`, keyword)}
    or lower(member.work_id) like ${like})`;
};

/** One stretch of the people of a group, owner and administrators first, then by name; and how many there are. */
export const findGroupMembers = async (
  db: Kysely<Tables>,
  companyId: number,
  { groupId, bounds, keyword, offset, limit }: GroupMemberQuestion,
): Promise<{ readonly list: readonly GroupMember[]; readonly total: number }> => {
  const { rows } = await sql<{ readonly list: readonly GroupMember[]; readonly total: number }>`
    with ${peopleOf(companyId, groupId)},
    matching as materialized (
      select member.user_id, member.name, member.work_id, member.main_department_id as department_id,
        member.pinyin, chat_group.owner_id is not distinct from member.user_id as is_owner,
        exists (select 1 from chat_group_member mark where mark.company_id = ${companyId}
          and mark.group_id = ${groupId} and mark.user_id = member.user_id and mark.is_admin = 1) as is_admin
      from ${known(companyId, bounds)}
      join chat_group on chat_group.company_id = ${companyId} and chat_group.group_id = ${groupId}
      where ${named(keyword)}
    )
    select (select count(*)::integer from matching) as total,
      coalesce((select json_agg(page) from (
        select user_id, name, work_id, department_id, is_owner, is_admin from matching
        order by is_owner desc, is_admin desc, pinyin collate "C", user_id limit ${limit} offset ${offset}
      ) page), '[]') as list`.execute(db);
  return rows[0] ?? { list: [], total: 0 };
};

/** Which of these people are in the group, within bounds. */
export const findAmongGroup = async (
  db: Kysely<Tables>,
  {
    companyId,
    groupId,
    userIds,
    bounds,
  }: {
    readonly companyId: number;
    readonly groupId: number;
    readonly userIds: readonly number[];
    readonly bounds: TreeBounds;
  },
): Promise<ReadonlySet<number>> => {
  if (userIds.length === 0) return new Set();
  const { rows } = await sql<{ readonly user_id: number }>`
    with ${peopleOf(companyId, groupId)}
    select member.user_id from ${known(companyId, bounds)}
    where member.user_id = any(${idArray(userIds)})`.execute(db);
  return new Set(rows.map(({ user_id: id }) => Number(id)));
};

/** Live groups people own. */
const findOwnedGroups = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<readonly OwnedRecord[]> => {
  const { rows } = await sql<OwnedRecord>`
    select owner_id as user_id, group_id as target_id, name as target_name, dept_id as department_id
    from chat_group
    where company_id = ${companyId} and owner_id = any(${idArray(userIds)}) and status = 'normal'
    order by owner_id, group_id`.execute(db);
  return rows;
};

/** Those whose recipient is among the people of the group's department, or whose group has no department. */
const findInsideGroup = async (
  db: Kysely<Tables>,
  companyId: number,
  takings: readonly Taking[],
): Promise<readonly Taking[]> => {
  const { rows } = await sql<{ readonly target_id: number; readonly recipient_id: number }>`
    select taking.target_id, taking.recipient_id from unnest(
      ${idArray(takings.map(({ targetId }) => targetId))},
      ${idArray(takings.map(({ recipientId }) => recipientId))}) as taking(target_id, recipient_id)
    join chat_group on chat_group.company_id = ${companyId} and chat_group.group_id = taking.target_id
    where chat_group.dept_id is null or exists (
      select 1 from membership
      join department on department.company_id = membership.company_id and department.id = membership.department_id
      where membership.company_id = ${companyId} and membership.user_id = taking.recipient_id
        and (department.id = chat_group.dept_id
          or chat_group.include_sub = 1 and department.ancestors @> array[chat_group.dept_id]))`.execute(db);
  return rows.map((row) => ({ targetId: Number(row.target_id), recipientId: Number(row.recipient_id) }));
};

/** Makes the recipient owner of the group, if it is still the leaver's. False: it is someone else's, or dissolved. */
const takeGroup = async (db: Kysely<Tables>, handing: Handing): Promise<boolean> => {
  const { companyId, targetId, ownerId, recipientId, at } = handing;
  const { rows } = await sql<{ readonly dept_id: number | null }>`
    update chat_group set owner_id = ${recipientId}, version = version + 1, updated_at = ${at}, updated_by = null
    where company_id = ${companyId} and group_id = ${targetId} and owner_id = ${ownerId} and status = 'normal'
    returning dept_id`.execute(db);
  const [taken] = rows;
  if (taken?.dept_id === null)
    await sql`
      insert into chat_group_member (company_id, group_id, user_id, is_admin)
      values (${companyId}, ${targetId}, ${recipientId}, 0)
      on conflict (company_id, group_id, user_id) do nothing`.execute(db);
  return taken !== undefined;
};

/** Chat groups; one of a department goes to someone in that department, any other makes the recipient join. */
export const groupHandOver: HandOver = { list: findOwnedGroups, allowed: findInsideGroup, take: takeGroup };
