import { type Kysely, type RawBuilder, sql } from 'kysely';
import { keptPlan } from '#server/database/statementCache.ts';
import type { Tables } from '#server/database/tables.ts';
import {
  countedCompany,
  countedInactive,
  countedWithin,
  topmostRoots,
  unplacedPeople,
} from '#server/features/directory/department/store/departmentCounts.ts';
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
 * the tree of those within bounds. Within the whole company no one is a guest. `offset 0` has each guest asked about: one list of everyone
 * who is in any of the departments would be read whole.
 */
const isListed = (companyId: number, bounds: Bounds) =>
  bounds.all
    ? sql`seat.is_main = 1`
    : sql`(seat.is_main = 1 or not exists (
        select 1 from membership other
        join department elsewhere on elsewhere.company_id = other.company_id and elsewhere.id = other.department_id
        where other.company_id = seat.company_id and other.user_id = seat.user_id
          and elsewhere.company_id = ${companyId} and elsewhere.deleted_at is null and ${within(bounds, 'elsewhere.ancestors')}
          and (other.is_main = 1 or elsewhere.sort_path < home.sort_path)
        offset 0))`;

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

/** Departments of the company in tree order. */
const inTreeOrder = (companyId: number, columns: RawBuilder<unknown>, range: RawBuilder<unknown>) => sql`
    select ${columns} from department home
    where home.company_id = ${companyId} and home.deleted_at is null ${range}
    order by home.sort_path`;

const withinRoot = sql`and home.sort_path >= root.sort_path and home.sort_path < root.end_path`;

/**
 * The first departments in tree order under which people are listed, as far as there are rows to pass. Guests are looked for no further than
 * where the rows would end without them (`cut`; null: they do not): each department asked about them takes a search of its own.
 */
const frontOf = (companyId: number, bounds: Bounds, end: number) => {
  const filled = (range: RawBuilder<unknown>) => sql`
    select * from (
      ${inTreeOrder(companyId, sql`home.id, home.sort_path, ${listedIn(companyId, bounds)} as people`, range)} offset 0
    ) place where people > 0 limit ${end}`;
  return bounds.all
    ? filled(sql``)
    : sql`
    with root as materialized (${topmostRoots(companyId, bounds.departments)}), cut as materialized (
      select min(sort_path) as path from (
        select main.sort_path, sum(main_count) over (order by main.sort_path) as upto from root cross join lateral (
          ${inTreeOrder(companyId, sql`home.sort_path, home.main_count`, sql`${withinRoot} and home.main_count > 0`)} limit ${end}
        ) main
      ) summed where upto >= ${end}::int8
    )
    select walk.* from root cross join cut
    cross join lateral (${filled(sql`${withinRoot} and home.sort_path <= coalesce(cut.path, root.end_path)`)}) walk
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

/** Whether people are active, where a list shows only those. */
export type ActiveStatus = 0 | 1 | undefined;

const ofStatus = (activeStatus: ActiveStatus) =>
  activeStatus === undefined ? sql`` : sql`and active_status = ${sql.lit(activeStatus)}`;

/** The totals of a page by the numbers within its bounds (`counted`): people, those of them who are not active, those in several departments. */
export const totalsOf = (companyId: number, activeStatus: ActiveStatus) => {
  if (activeStatus === undefined) return sql`counted.people, counted.inactive, counted.several`;
  const several = sql`(select several from (${countedInactive(companyId)}) asleep)`;
  return activeStatus === 0
    ? sql`counted.inactive as people, counted.inactive, ${several} as several`
    : sql`counted.people - counted.inactive as people, 0 as inactive, counted.several - ${several} as several`;
};

/** How many of the people of a whole company are in a department. */
const placedOf = (activeStatus: ActiveStatus) => {
  const inactive = sql`counted.inactive - counted.unplaced_inactive`;
  if (activeStatus === 0) return inactive;
  const people = sql`counted.people - counted.unplaced`;
  return activeStatus === 1 ? sql`${people} - (${inactive})` : people;
};

/** Those of a page of a whole company who are in no department: they stand after everyone else. */
const unplacedIds = (companyId: number, { offset, limit }: RowRange, activeStatus: ActiveStatus) => {
  const placed = sql`(${placedOf(activeStatus)})`;
  return sql`array(
    select user_id from ${unplacedPeople(companyId)} ${ofStatus(activeStatus)}
    order by pinyin collate "C", user_id
    limit greatest(${offset + limit}::int8 - greatest(${offset}::int8, ${placed}), 0)
    offset greatest(${offset}::int8 - ${placed}, 0)
  )`;
};

/**
 * A page of everyone in the company who is active, or of everyone who is not: departments along their order, no further than the page's
 * last, and people looked for in each, by name.
 */
export const activityPage = ({
  companyId,
  activeStatus,
  range,
}: {
  readonly companyId: number;
  readonly activeStatus: 0 | 1;
  readonly range: RowRange;
}): PageStatement => sql`
    select ${totalsOf(companyId, activeStatus)}, array(
      select person.user_id from department home cross join lateral (
        select user_id, pinyin collate "C" as pinyin from member person
        where company_id = ${companyId} and main_department_id = home.id and status = 'normal' ${ofStatus(activeStatus)}
        offset 0
      ) person
      where home.company_id = ${companyId} and home.deleted_at is null
      order by home.sort_path, person.pinyin, person.user_id limit ${range.limit} offset ${range.offset}
    ) || ${unplacedIds(companyId, range, activeStatus)} as ids
    from (${countedCompany(companyId)}) counted`;

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
    select ${totalsOf(companyId, undefined)}, array(
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
    ) ${bounds.all ? sql`|| ${unplacedIds(companyId, { offset, limit }, undefined)}` : sql``} as ids
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
