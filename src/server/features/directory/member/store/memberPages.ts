import { type Kysely, type RawBuilder, sql } from 'kysely';
import { keptPlan } from '#server/database/statementCache.ts';
import type { Tables } from '#server/database/tables.ts';
import { countedWithin, topmostRoots } from '#server/features/directory/department/store/departmentCounts.ts';
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

type Bounds = TreeBounds;

const within = (bounds: Bounds, ancestors: string) =>
  sql`${sql.ref(ancestors)} && ${[...bounds.departments]}::bigint[]`;

/** Everyone who is in a department besides the main one: few, with an index of their own. */
export const inSeveral = (companyId: number) =>
  sql`select user_id from membership where company_id = ${companyId} and is_main = 0`;

/**
 * Whether someone is listed under the `seat` they have in the department `home`: under their main one, as a guest under the first in
 * the tree of those within bounds. Within the whole company no one is a guest.
 */
const isListed = (companyId: number, bounds: Bounds) =>
  bounds.all
    ? sql`seat.is_main = 1`
    : sql`(seat.is_main = 1 or not exists (
        select 1 from membership other
        join department elsewhere on elsewhere.company_id = other.company_id and elsewhere.id = other.department_id
        where other.company_id = seat.company_id and other.user_id = seat.user_id
          and elsewhere.company_id = ${companyId} and elsewhere.deleted_at is null and ${within(bounds, 'elsewhere.ancestors')}
          and (other.is_main = 1 or elsewhere.sort_path < home.sort_path)))`;

/** How many are listed under a department: by the stored counter, and guests, who are few. */
const listedIn = (companyId: number, bounds: Bounds) =>
  bounds.all
    ? sql`home.main_count`
    : sql`home.main_count + (
        select count(*) from membership seat
        join member person on person.company_id = seat.company_id and person.user_id = seat.user_id
          and person.status = 'normal'
        where seat.company_id = home.company_id and seat.department_id = home.id and seat.is_main = 0
          and ${isListed(companyId, bounds)})`;

/** The first departments in tree order under which people are listed, no more than there are rows to pass. */
const frontOf = (companyId: number, bounds: Bounds, end: number) => {
  const filled = (range: RawBuilder<unknown>) => sql`
    select * from (
      select home.id, home.sort_path, ${listedIn(companyId, bounds)} as people from department home
      where home.company_id = ${companyId} and home.deleted_at is null ${range}
      order by home.sort_path offset 0
    ) place where people > 0 limit ${end}`;
  return bounds.all
    ? filled(sql``)
    : sql`
    select walk.* from (${topmostRoots(companyId, bounds.departments)}) root
    cross join lateral (${filled(sql`and home.sort_path >= root.sort_path and home.sort_path < root.end_path`)}) walk
    order by walk.sort_path limit ${end}`;
};

/** A page as one statement gives it: totals, and the ids of the rows. */
export interface PageRow {
  readonly people: number;
  readonly inactive: number;
  readonly several: number;
  readonly ids: readonly number[];
}

/** A statement that gives it, whose plan is the same whatever it is asked for (`keptPlan`). */
export type PageStatement = RawBuilder<PageRow>;

/** The page of such a row. */
export const toPage = ([row]: readonly PageRow[]): MemberPage => ({
  userIds: row?.ids ?? [],
  total: row?.people ?? 0,
  activeTotal: (row?.people ?? 0) - (row?.inactive ?? 0),
  severalTotal: row?.several ?? 0,
});

/**
 * A page of everyone within the bounds, each person once: in tree order, then the order of their department. The departments the stretch
 * lies in are found by running sums of stored counters: a deep page skips whole departments instead of people, and an early one reads
 * no more departments than it has people.
 */
export const branchPage = ({
  companyId,
  bounds,
  range: { offset, limit },
}: {
  readonly companyId: number;
  readonly bounds: Bounds;
  readonly range: RowRange;
}): PageStatement => {
  const end = offset + limit;
  return sql`
    with front as (${frontOf(companyId, bounds, end)}),
    running as (select id, sort_path, people, sum(people) over (order by sort_path) as upto from front),
    slice as (
      select id, sort_path, upto - people as before from running
      where upto > ${offset}::int8 and upto - people < ${end}::int8
    )
    select counted.*, array(
      select listed.user_id from slice home
      cross join lateral (
        select seat.user_id, seat.is_top, seat.rank from membership seat
        join member person on person.company_id = seat.company_id and person.user_id = seat.user_id
          and person.status = 'normal'
        where seat.company_id = ${companyId} and seat.department_id = home.id and ${isListed(companyId, bounds)}
        order by seat.is_top desc, seat.rank, seat.user_id limit ${end}::int8 - home.before
      ) listed
      order by home.sort_path, listed.is_top desc, listed.rank, listed.user_id
      limit ${limit} offset ${offset}::int8 - coalesce((select min(before) from slice), 0)
    ) as ids
    from (${countedWithin(companyId, bounds)}) counted`;
};

/** Asked of each: a department has few people beside all the company's second seats. */
const isInSeveral = sql`exists (
  select 1 from membership second
  where second.company_id = person.company_id and second.user_id = person.user_id and second.is_main = 0)`;

/** A page of the people in one department itself, pinned people first. */
export const departmentPage = ({
  companyId,
  departmentId,
  range: { offset, limit },
}: {
  readonly companyId: number;
  readonly departmentId: number;
  readonly range: RowRange;
}): PageStatement => {
  const people = sql`
    from membership
    join member person on person.company_id = membership.company_id and person.user_id = membership.user_id
      and person.status = 'normal'
    where membership.company_id = ${companyId} and membership.department_id = ${departmentId}`;
  return sql`
    select count(*) as people, count(*) filter (where person.active_status = 0) as inactive,
      count(*) filter (where ${isInSeveral}) as several,
      array(
        select membership.user_id ${people}
        order by membership.is_top desc, membership.rank, membership.user_id limit ${limit} offset ${offset}
      ) as ids
    ${people}`;
};

/** The page alone: its ids and totals. */
export const findPage = async (db: Kysely<Tables>, page: PageStatement): Promise<MemberPage> => {
  const { rows } = await sql<PageRow>`${keptPlan} ${page}`.execute(db);
  return toPage(rows);
};
