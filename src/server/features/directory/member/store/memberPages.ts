import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import type { TreeBounds } from '#server/features/directory/department/store/departments.ts';

/** Which stretch of a list, in rows from 0. */
export interface RowRange {
  readonly offset: number;
  readonly limit: number;
}

/** Ids in list order, with how many there are in all, how many of them are active, how many are in several departments. */
export interface MemberPage {
  readonly userIds: readonly number[];
  readonly total: number;
  readonly activeTotal: number;
  readonly severalTotal: number;
}

interface Slice {
  readonly id: number;
  readonly before: number;
}

interface Overview {
  readonly total: number;
  readonly inactive: number;
  readonly several: number;
  readonly slices: readonly Slice[];
}

type Bounds = TreeBounds;

const within = (bounds: Bounds, ancestors: string) =>
  bounds.all ? sql`true` : sql`${sql.ref(ancestors)} && ${[...bounds.departments]}::bigint[]`;

/**
 * People who are within the bounds only by a second department, each once, in the first such department. Within the
 * whole company there are none: everyone's main department is inside.
 */
const guests = (companyId: number, bounds: Bounds) =>
  bounds.all
    ? sql`select 0::bigint as user_id, 0::bigint as department_id, 0 as active_status where false`
    : sql`
      select distinct on (membership.user_id) membership.user_id, membership.department_id, person.active_status
      from membership
      join inside on inside.id = membership.department_id
      cross join lateral (
        select active_status, main_department_id from member
        where member.company_id = membership.company_id and member.user_id = membership.user_id
          and member.status = 'normal'
        limit 1
      ) person
      where membership.company_id = ${companyId} and membership.is_main = 0
        and not exists (select 1 from inside home where home.id = person.main_department_id)
      order by membership.user_id, inside.sort_path`;

/** People listed under each department: by main department, and guests where the list has any. */
const peopleOf = (bounds: Bounds) =>
  bounds.all
    ? sql`select id, sort_path, main_count as people from inside`
    : sql`select inside.id, inside.sort_path, inside.main_count + coalesce(guest_count.people, 0) as people
      from inside left join (
        select department_id, count(*) as people from guest group by department_id
      ) guest_count on guest_count.department_id = inside.id`;

/** Everyone who is in a department besides the main one: few, with an index of their own. */
export const inSeveral = (companyId: number) =>
  sql`select user_id from membership where company_id = ${companyId} and is_main = 0`;

/**
 * How many of the listed people are in several departments; guests are by being guests.
 */
const severalOf = (companyId: number, bounds: Bounds) =>
  bounds.all
    ? sql`(select count(distinct user_id) from membership where company_id = ${companyId} and is_main = 0)`
    : // One look-up for each of the few: joined freely, the planner reads everyone.
      sql`(select count(*) from (select distinct user_id from (${inSeveral(companyId)}) second) person
        cross join lateral (
          select department_id from membership
          where company_id = ${companyId} and user_id = person.user_id and is_main = 1 limit 1
        ) home
        where home.department_id in (select id from inside))
      + (select count(*) from guest)`;

/**
 * Counts, and the departments the stretch lies in, by running sums of the stored counters: a deep page skips whole
 * departments instead of people, and an early page reads no more departments than it has people. Inactive people are
 * few and have an index of their own.
 */
const findOverview = async (
  db: Kysely<Tables>,
  {
    companyId,
    bounds,
    range: { offset, limit },
  }: { readonly companyId: number; readonly bounds: Bounds; readonly range: RowRange },
): Promise<Overview> => {
  const end = offset + limit;
  const { rows } = await sql<Overview>`
    with inside as ${bounds.all ? sql`not materialized` : sql`materialized`} (
      select id, sort_path, main_count from department
      where company_id = ${companyId} and deleted_at is null and ${within(bounds, 'ancestors')}
    ), guest as materialized (${guests(companyId, bounds)}),
    filled as ${bounds.all ? sql`not materialized` : sql`materialized`} (${peopleOf(bounds)}),
    front as (select * from filled where people > 0 order by sort_path limit ${end}),
    running as (select id, sort_path, people, sum(people) over (order by sort_path) as upto from front)
    select (select coalesce(sum(people), 0) from filled)::int8 as total,
      coalesce(jsonb_agg(jsonb_build_object('id', id, 'before', upto - people) order by sort_path)
        filter (where upto > ${offset}::int8 and upto - people < ${end}::int8), '[]') as slices,
      (select count(*) from member
        where company_id = ${companyId} and active_status = 0 and status = 'normal'
          and ${bounds.all ? sql`true` : sql`main_department_id in (select id from inside)`})
      + (select count(*) from guest where active_status = 0) as inactive,
      ${severalOf(companyId, bounds)} as several
    from running
  `.execute(db);
  return rows[0] ?? { total: 0, inactive: 0, several: 0, slices: [] };
};

/** Whether the membership is the one a guest is listed under: no other within the bounds comes before it. */
const isFirstWithin = (bounds: Bounds) => sql`not exists (
  select 1 from membership other
  join department elsewhere on elsewhere.company_id = other.company_id and elsewhere.id = other.department_id
  where other.company_id = membership.company_id and other.user_id = membership.user_id
    and elsewhere.deleted_at is null and ${within(bounds, 'elsewhere.ancestors')}
    and (other.is_main = 1 or elsewhere.sort_path < department.sort_path))`;

const findListed = async (
  db: Kysely<Tables>,
  {
    companyId,
    bounds,
    departmentIds,
    range: { offset, limit },
  }: {
    readonly companyId: number;
    readonly bounds: Bounds;
    readonly departmentIds: readonly number[];
    readonly range: RowRange;
  },
): Promise<readonly number[]> => {
  const isListed = bounds.all
    ? sql`membership.is_main = 1`
    : sql`(membership.is_main = 1 or ${isFirstWithin(bounds)})`;
  const { rows } = await sql<{ user_id: number }>`
    select membership.user_id
    from department
    join membership on membership.company_id = department.company_id and membership.department_id = department.id
    join member person on person.company_id = membership.company_id and person.user_id = membership.user_id
      and person.status = 'normal'
    where department.company_id = ${companyId} and department.id = any(${[...departmentIds]}::bigint[])
      and ${isListed}
    order by department.sort_path, membership.is_top desc, membership.rank, membership.user_id
    limit ${limit} offset ${offset}
  `.execute(db);
  return rows.map((row) => row.user_id);
};

/** A page of everyone within the bounds, each person once: in tree order, then the order of their department. */
export const findBranchPage = async (
  db: Kysely<Tables>,
  {
    companyId,
    bounds,
    range,
  }: { readonly companyId: number; readonly bounds: Bounds; readonly range: RowRange },
): Promise<MemberPage> => {
  const { total, inactive, several, slices } = await findOverview(db, { companyId, bounds, range });
  const first = slices[0];
  const userIds =
    first === undefined
      ? []
      : await findListed(db, {
          companyId,
          bounds,
          departmentIds: slices.map((slice) => slice.id),
          range: { limit: range.limit, offset: range.offset - first.before },
        });
  return { userIds, total, activeTotal: total - inactive, severalTotal: several };
};

/** Asked of each: a department has few people beside all the company's second seats. */
const isInSeveral = sql`exists (
  select 1 from membership second
  where second.company_id = person.company_id and second.user_id = person.user_id and second.is_main = 0)`;

/** A page of the people in one department itself, pinned people first. */
export const findDepartmentPage = async (
  db: Kysely<Tables>,
  {
    companyId,
    departmentId,
    range: { offset, limit },
  }: { readonly companyId: number; readonly departmentId: number; readonly range: RowRange },
): Promise<MemberPage> => {
  const people = sql`
    from membership
    join member person on person.company_id = membership.company_id and person.user_id = membership.user_id
      and person.status = 'normal'
    where membership.company_id = ${companyId} and membership.department_id = ${departmentId}`;
  const { rows } = await sql<{ total: number; active: number; several: number; ids: readonly number[] }>`
    select count(*) as total, count(*) filter (where person.active_status = 1) as active,
      count(*) filter (where ${isInSeveral}) as several,
      array(
        select membership.user_id ${people}
        order by membership.is_top desc, membership.rank, membership.user_id limit ${limit} offset ${offset}
      ) as ids
    ${people}
  `.execute(db);
  const [{ total, active, several, ids } = { total: 0, active: 0, several: 0, ids: [] }] = rows;
  return { userIds: ids, total, activeTotal: active, severalTotal: several };
};
