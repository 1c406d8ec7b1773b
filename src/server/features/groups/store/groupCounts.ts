import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { standingComplaint } from './complaints.ts';
import { idArray, insideOf, targetOf } from './groupPeopleSql.ts';

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
  const wanted = idArray(groupIds);
  const { rows } = await sql<{ readonly group_id: number; readonly count: number }>`
    with ${targetOf(companyId, sql`chat_group.in_step = 1 and chat_group.group_id = any(${wanted})`)},
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
    where one.company_id = ${companyId} and one.group_id = any(${wanted})
    group by one.group_id`.execute(db);
  return new Map(rows.map(({ group_id: id, count }) => [Number(id), count]));
};

/** Complaints about a group: all that were not withdrawn, and those that were upheld. */
export interface ComplaintCounts {
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
