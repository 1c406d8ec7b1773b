import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { standingComplaint } from './complaints.ts';
import { type GroupCondition, idArray, insideOf, targetOf } from './groupPeopleSql.ts';

/** Common tables after `inside`: of groups kept in step, those who have activated, by main department and the guests one by one. */
const activatedOf = (companyId: number) => sql`
  activated as (
    select main_department_id as id, count(*) as count from member
    where company_id = ${companyId} and status = 'normal' and active_status = 1
      and main_department_id in (select id from inside)
    group by main_department_id
  ),
  residents as (
    select inside.group_id, sum(activated.count) as count
    from inside join activated on activated.id = inside.id group by inside.group_id
  ),
  guests as (
    select inside.group_id, count(distinct guest.user_id) as count
    from inside
    join membership guest on guest.company_id = ${companyId} and guest.department_id = inside.id
      and guest.is_main = 0
    join member person on person.company_id = guest.company_id and person.user_id = guest.user_id
      and person.status = 'normal' and person.active_status = 1
    where not exists (select 1 from inside home
      where home.group_id = inside.group_id and home.id = person.main_department_id)
    group by inside.group_id
  )`;

/** How many people of some groups have activated, by group; groups where nobody has may be left out. */
export const countActivated = async (
  db: Kysely<Tables>,
  companyId: number,
  groupIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (groupIds.length === 0) return new Map();
  const requested = idArray(groupIds);
  const { rows } = await sql<{ readonly group_id: number; readonly count: number }>`
    with ${targetOf(companyId, sql`chat_group.in_step = 1 and chat_group.group_id = any(${requested})`)},
    ${insideOf(companyId)},
    ${activatedOf(companyId)}
    select target.group_id, (coalesce(residents.count, 0) + coalesce(guests.count, 0))::integer as count
    from target
    left join residents on residents.group_id = target.group_id
    left join guests on guests.group_id = target.group_id
    union all
    select one.group_id, count(*)::integer as count
    from chat_group_member one
    join chat_group home on home.company_id = one.company_id and home.group_id = one.group_id and home.in_step = 0
    join member person on person.company_id = one.company_id and person.user_id = one.user_id
      and person.status = 'normal' and person.active_status = 1
    where one.company_id = ${companyId} and one.group_id = any(${requested})
    group by one.group_id`.execute(db);
  return new Map(rows.map(({ group_id: id, count }) => [Number(id), count]));
};

/** Complaints about a group: all that were not withdrawn, and those that were upheld. */
interface ComplaintCounts {
  readonly total: number;
  readonly upheld: number;
}

/** Complaints about some groups, by group; groups nobody complained about are left out. */
export const countComplaintOutcomes = async (
  db: Kysely<Tables>,
  companyId: number,
  groupIds: readonly number[],
): Promise<ReadonlyMap<number, ComplaintCounts>> => {
  if (groupIds.length === 0) return new Map();
  const { rows } = await sql<ComplaintCounts & { readonly group_id: number }>`
    select group_id, count(*)::integer as total, (count(*) filter (where status = 2))::integer as upheld
    from complaint
    where company_id = ${companyId} and deleted_at is null and ${standingComplaint}
      and group_id = any(${idArray(groupIds)})
    group by group_id`.execute(db);
  return new Map(rows.map(({ group_id: id, total, upheld }) => [Number(id), { total, upheld }]));
};

/** Groups somebody may see or change: all, or those any of the rest lets them (contract.md section 4, "Groups"). */
export interface GroupBounds {
  readonly all: boolean;
  /** Of a sub-administrator: groups of these departments and below, and any others whose owner is in them. */
  readonly departments: readonly number[];
  /** Of a responsible person: the groups of these departments and below, no others. */
  readonly led: readonly number[];
  /** Of somebody who owns or administers groups: those. */
  readonly ownerId: number | undefined;
}

/** Whether the owner is in these departments; one who left, whether they were. `row` has the columns of a group. */
const isOwnerWithin = (departments: readonly number[], row: GroupCondition) => sql`exists (
  select 1 from department home
  where home.company_id = ${row}.company_id and home.ancestors && ${idArray(departments)}
    and home.id in (
      select department_id from membership
        where company_id = ${row}.company_id and user_id = ${row}.owner_id
      union all
      select unnest(department_ids) from resignation
        where company_id = ${row}.company_id and user_id = ${row}.owner_id))`;

/** Whether it is the group of one of these departments, or of one below. */
export const isOfDepartment = (departments: readonly number[], row: GroupCondition) => sql`exists (
  select 1 from department own
  where own.company_id = ${row}.company_id and own.id = ${row}.dept_id
    and own.ancestors && ${idArray(departments)})`;

/** Whether it is a group of these departments, or one without a department whose owner is in them. */
export const isOfScope = (departments: readonly number[], row: GroupCondition) =>
  sql`(${isOfDepartment(departments, row)} or ${row}.dept_id is null and ${isOwnerWithin(departments, row)})`;

/** Whether somebody owns or administers it. */
export const isRunBy = (userId: number, row: GroupCondition) => sql`(${row}.owner_id = ${userId} or exists (
  select 1 from chat_group_member mark
  where mark.company_id = ${row}.company_id and mark.group_id = ${row}.group_id
    and mark.user_id = ${userId} and mark.is_admin = 1))`;

const chatGroup = sql`chat_group`;

/** Condition on `chat_group`: within bounds. */
export const inGroupBounds = ({ all, departments, led, ownerId }: GroupBounds) => {
  if (all) return sql<boolean>`true`;
  const ways = [
    ...(led.length === 0 ? [] : [isOfDepartment(led, chatGroup)]),
    ...(departments.length === 0 ? [] : [isOfScope(departments, chatGroup)]),
    ...(ownerId === undefined ? [] : [isRunBy(ownerId, chatGroup)]),
  ];
  return ways.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(ways, sql` or `)})`;
};
