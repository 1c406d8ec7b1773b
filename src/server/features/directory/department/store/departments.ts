import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { keptPlan } from '#server/database/statementCache.ts';
import type { Tables } from '#server/database/tables.ts';
import { type DepartmentTerms, escapedLike } from '#server/platform/search/searchText.ts';

/** A live department as it is stored. */
export type DepartmentRecord = Selectable<Tables['department']>;

/** Departments a search may look at: the whole company, or everything from these roots down. */
export interface TreeBounds {
  readonly all: boolean;
  readonly departments: readonly number[];
}

const live = (db: Kysely<Tables>, companyId: number) =>
  db.selectFrom('department').selectAll().where('company_id', '=', companyId).where('deleted_at', 'is', null);

const idArray = (ids: readonly number[]) => sql<number[]>`${[...ids]}::bigint[]`;

/** A live department by its id. */
export const findDepartment = (
  db: Kysely<Tables>,
  companyId: number,
  id: number,
): Promise<DepartmentRecord | undefined> =>
  live(db, companyId).modifyFront(keptPlan).where('id', '=', id).executeTakeFirst();

/** Live departments by their ids, ascending; unknown ids are left out. */
export const findDepartments = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<readonly DepartmentRecord[]> =>
  ids.length === 0
    ? []
    : live(db, companyId)
        .modifyFront(keptPlan)
        .where('id', '=', sql<number>`any(${idArray(ids)})`)
        .orderBy('id')
        .execute();

/** Where live departments stand: their ids with all above them; unknown ids are left out. */
export const findWays = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<readonly Pick<DepartmentRecord, 'id' | 'ancestors'>[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('department')
        .modifyFront(keptPlan)
        .select(['id', 'ancestors'])
        .where('company_id', '=', companyId)
        .where('deleted_at', 'is', null)
        .where('id', '=', sql<number>`any(${idArray(ids)})`)
        .execute();

/** The way to a department as a value of another statement; null: it is not there. To the company (0) there is none. */
export const wayOf = (companyId: number, id: number): RawBuilder<readonly number[] | null> =>
  id === 0
    ? sql`null::bigint[]`
    : sql`select ancestors from department where company_id = ${companyId} and id = ${id} and deleted_at is null`;

/** Children of a department (0: of the company) in their order. */
export const findChildren = (
  db: Kysely<Tables>,
  companyId: number,
  parentId: number,
): Promise<readonly DepartmentRecord[]> =>
  live(db, companyId).modifyFront(keptPlan).where('super_dept_id', '=', parentId).orderBy('rank').execute();

/** Everything below a department (0: the company) down to `levels` below it, depth first. */
export const findBranch = async (
  db: Kysely<Tables>,
  {
    companyId,
    parent,
    levels,
  }: {
    readonly companyId: number;
    readonly parent: { readonly id: number; readonly ancestors: readonly number[] };
    readonly levels: number;
  },
): Promise<readonly DepartmentRecord[]> => {
  if (levels === 1) return findChildren(db, companyId, parent.id);
  const inside = live(db, companyId)
    .where('id', '<>', parent.id)
    .where(sql<number>`cardinality(ancestors)`, '<=', parent.ancestors.length + levels)
    .orderBy('sort_path');
  return parent.id === 0
    ? inside.execute()
    : inside.where(sql<boolean>`ancestors @> ${idArray([parent.id])}`).execute();
};

/** Where departments stand, with their names. */
export type PlacedName = Pick<DepartmentRecord, 'id' | 'name' | 'super_dept_id' | 'ancestors'>;

/** Every live department within bounds, none that waits for its deletion, in tree order. */
export const findPlacedNames = (
  db: Kysely<Tables>,
  companyId: number,
  bounds: TreeBounds,
): Promise<readonly PlacedName[]> =>
  db
    .selectFrom('department')
    .select(['id', 'name', 'super_dept_id', 'ancestors'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`not ancestors && array(select dept_id from deletion
        where deletion.company_id = ${companyId} and deletion.status in ('pending', 'executing'))`,
    )
    .$if(!bounds.all, (query) => query.where(sql<boolean>`ancestors && ${idArray(bounds.departments)}`))
    .orderBy('sort_path')
    .execute();

/** Departments within bounds that a keyword finds; the first `limit` in tree order. */
export const searchDepartments = (
  db: Kysely<Tables>,
  {
    companyId,
    bounds,
    departmentTerms: { key, like },
    limit,
  }: {
    readonly companyId: number;
    readonly bounds: TreeBounds;
    readonly departmentTerms: DepartmentTerms;
    readonly limit: number;
  },
): Promise<readonly DepartmentRecord[]> =>
  live(db, companyId)
    .where((where) =>
      where.or([
        where('name_key', 'like', `%${escapedLike(key)}%`),
        ...(like === undefined ? [] : [where('haystack', 'like', like)]),
      ]),
    )
    .$if(!bounds.all, (query) => query.where(sql<boolean>`ancestors && ${idArray(bounds.departments)}`))
    .orderBy('sort_path')
    .limit(limit)
    .execute();

/** The live department that has a code, by its id. */
export const findDepartmentByCode = async (
  db: Kysely<Tables>,
  companyId: number,
  code: string,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom('department')
    .select('id')
    .where('company_id', '=', companyId)
    .where('dept_code', '=', code)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
};

/** A child of a department (0: of the company), as far as its name and place say. */
export type SiblingRecord = Pick<DepartmentRecord, 'id' | 'name' | 'rank' | 'ancestors'>;

/** Names and places of the children of a department in their order. */
export const findSiblings = (
  db: Kysely<Tables>,
  companyId: number,
  parentId: number,
): Promise<readonly SiblingRecord[]> =>
  db
    .selectFrom('department')
    .select(['id', 'name', 'rank', 'ancestors'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where('super_dept_id', '=', parentId)
    .orderBy('rank')
    .execute();

/** Live departments at the top of the company. */
export const countTops = async (db: Kysely<Tables>, companyId: number): Promise<number> => {
  const row = await db
    .selectFrom('department')
    .select(sql<number>`count(*)`.as('count'))
    .where('company_id', '=', companyId)
    .where('super_dept_id', '=', 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

/** Live departments by their codes. */
export const findCodes = async (
  db: Kysely<Tables>,
  companyId: number,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{ readonly code: string; readonly id: number }>`
    select dept_code as code, id from department
    where company_id = ${companyId} and dept_code = any(${[...codes]}::text[]) and deleted_at is null`.execute(
    db,
  );
  return new Map(rows.map(({ code, id }) => [code, id]));
};

/** Names of departments by id. */
export const findDepartmentNames = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('department')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('id', '=', sql<number>`any(${idArray(ids)})`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
};

/** Live departments of the company. */
export const countDepartments = async (db: Kysely<Tables>, companyId: number): Promise<number> => {
  const row = await db
    .selectFrom('department')
    .select(sql<number>`count(*)`.as('count'))
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
};

/** The company as the root of the tree. */
export const findCompanyRoot = (
  db: Kysely<Tables>,
  companyId: number,
): Promise<{ readonly name: string; readonly logo: string | null }> =>
  db
    .selectFrom('company')
    .modifyFront(keptPlan)
    .select(['name', 'logo'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();

/** Condition on `member`: someone in at least one department within bounds. */
export const inBounds = ({ all, departments }: TreeBounds) =>
  all
    ? sql<boolean>`true`
    : sql<boolean>`exists (select 1 from membership join department
        on department.company_id = membership.company_id and department.id = membership.department_id
        where membership.company_id = member.company_id and membership.user_id = member.user_id
          and department.deleted_at is null and department.ancestors && ${idArray(departments)})`;

/** Which of these people are in the company, within bounds, and have not left. */
export const findKnownPeople = async (
  db: Kysely<Tables>,
  {
    companyId,
    userIds,
    bounds,
  }: { readonly companyId: number; readonly userIds: readonly number[]; readonly bounds: TreeBounds },
): Promise<ReadonlySet<number>> => {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('member')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', sql<number>`any(${idArray(userIds)})`)
    .where('status', '=', 'normal')
    .where(inBounds(bounds))
    .execute();
  return new Set(rows.map((row) => row.user_id));
};
