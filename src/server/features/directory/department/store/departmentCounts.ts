import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { mandateRows } from '#server/guard/store/actors.ts';
import type { TreeBounds } from './departments.ts';

/** What a department holds, for the answer before a deletion. */
export interface DepartmentContents {
  readonly id: number;
  readonly people: number;
  readonly onlyHere: number;
  readonly subAdministrators: number;
}

type CountRow = { readonly id: number; readonly count: number };

const idArray = (ids: readonly number[]) => sql`${[...ids]}::bigint[]`;

const toMap = (rows: readonly CountRow[]): Map<number, number> =>
  new Map(rows.map((row) => [row.id, row.count]));

/** People by main department, summed over each subtree: a range of the depth-first order. */
const sumMainCounts = async (db: Kysely<Tables>, companyId: number, ids: readonly number[]) => {
  const { rows } = await sql<CountRow>`
    select root.id, sum(inside.main_count) as count
    from department root
    join department inside on inside.company_id = root.company_id
      and inside.sort_path >= root.sort_path
      and inside.sort_path < left(root.sort_path, -1) || '/'
      and inside.deleted_at is null
    where root.company_id = ${companyId} and root.id = any(${idArray(ids)})
    group by root.id
  `.execute(db);
  return toMap(rows);
};

/**
 * People who are in a subtree by a second department only. They are few: `limit` makes the planner look each one up
 * instead of reading everyone.
 */
const countGuests = async (db: Kysely<Tables>, companyId: number, ids: readonly number[]) => {
  const { rows } = await sql<CountRow>`
    select root.id, count(distinct guest.user_id) as count
    from department inside
    join membership guest on guest.company_id = inside.company_id and guest.department_id = inside.id
      and guest.is_main = 0
    cross join lateral (
      select main_department_id from member
      where member.company_id = guest.company_id and member.user_id = guest.user_id and member.status = 'normal'
      limit 1
    ) person
    join department home on home.company_id = guest.company_id and home.id = person.main_department_id
    cross join lateral unnest(inside.ancestors) as root(id)
    where inside.company_id = ${companyId} and inside.deleted_at is null
      and inside.ancestors && ${idArray(ids)}
      and root.id = any(${idArray(ids)})
      and not root.id = any(home.ancestors)
    group by root.id
  `.execute(db);
  return toMap(rows);
};

/** Distinct people in the subtree of each department (contract.md section 5: `users_count`). */
export const countPeople = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map();
  const residents = await sumMainCounts(db, companyId, ids);
  const guests = await countGuests(db, companyId, ids);
  return new Map(ids.map((id) => [id, (residents.get(id) ?? 0) + (guests.get(id) ?? 0)]));
};

/** Distinct people in any of several subtrees, whether these overlap or share people: each counts once. */
export const countPeopleWithin = async (
  db: Kysely<Tables>,
  companyId: number,
  rootIds: readonly number[],
): Promise<number> => {
  const roots = idArray(rootIds);
  const { rows } = await sql<{ readonly residents: number; readonly guests: number }>`
    select
      (select coalesce(sum(main_count), 0) from department
        where company_id = ${companyId} and deleted_at is null and ancestors && ${roots}) as residents,
      (select count(distinct guest.user_id) from department inside
        join membership guest on guest.company_id = inside.company_id and guest.department_id = inside.id
          and guest.is_main = 0
        join member person on person.company_id = guest.company_id and person.user_id = guest.user_id
          and person.status = 'normal'
        join department home on home.company_id = guest.company_id and home.id = person.main_department_id
        where inside.company_id = ${companyId} and inside.deleted_at is null and inside.ancestors && ${roots}
          and not home.ancestors && ${roots}) as guests
  `.execute(db);
  const [{ residents, guests } = { residents: 0, guests: 0 }] = rows;
  return Number(residents) + Number(guests);
};

/** Distinct people of the company. */
export const countCompanyPeople = async (db: Kysely<Tables>, companyId: number): Promise<number> => {
  const row = await db
    .selectFrom('department')
    .select(sql<number>`coalesce(sum(main_count), 0)`.as('count'))
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
};

/** Place of each child of the parents among its siblings, from 1. */
export const findSiblingPlaces = async (
  db: Kysely<Tables>,
  companyId: number,
  parentIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<CountRow>`
    select id, row_number() over (partition by super_dept_id order by rank) as count
    from department
    where company_id = ${companyId} and super_dept_id = any(${idArray(parentIds)}) and deleted_at is null
  `.execute(db);
  return toMap(rows);
};

/** People, people who are nowhere else, and sub-administrators bound to each department. */
export const findContents = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<readonly DepartmentContents[]> => {
  const { rows } = await sql<DepartmentContents>`
    select root.id,
      count(distinct own.user_id) as people,
      count(distinct own.user_id) filter (where not exists (
        select 1 from membership other
        join department elsewhere on elsewhere.company_id = other.company_id and elsewhere.id = other.department_id
        where other.company_id = own.company_id and other.user_id = own.user_id
          and not root.id = any(elsewhere.ancestors))) as "onlyHere",
      (select count(distinct user_id) from ${mandateRows}
        where company_id = ${companyId} and departments @> to_jsonb(root.id)) as "subAdministrators"
    from unnest(${idArray(ids)}) as root(id)
    left join department inside on inside.company_id = ${companyId} and inside.deleted_at is null
      and inside.ancestors @> array[root.id]
    left join membership own on own.company_id = ${companyId} and own.department_id = inside.id
    group by root.id, own.company_id
  `.execute(db);
  return rows;
};

/** A live department by where it stands. */
interface ListedDepartment {
  readonly id: number;
  readonly name: string;
  /** Ids from the top down, its own last. */
  readonly ancestors: readonly number[];
}

/** The departments within bounds, depth first, at most `limit`. */
export const listDepartments = (
  db: Kysely<Tables>,
  {
    companyId,
    treeBounds: { all, departments },
    limit,
  }: { readonly companyId: number; readonly treeBounds: TreeBounds; readonly limit: number },
): Promise<readonly ListedDepartment[]> =>
  db
    .selectFrom('department')
    .select(['id', 'name', 'ancestors'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .$if(!all, (query) => query.where(sql<boolean>`ancestors && ${[...departments]}::bigint[]`))
    .orderBy('sort_path')
    .limit(limit)
    .execute();
