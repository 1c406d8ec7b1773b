import { type Kysely, sql, type Updateable } from 'kysely';
import { sortPathOf } from '#domain/department/order.ts';
import type { Tables } from '#server/database/tables.ts';
import type { DepartmentRecord } from './departments.ts';

/** What may be changed in place; where a department stands is changed by `moveBranch` and `setRank`. */
export type DepartmentChange = Omit<
  Updateable<Tables['department']>,
  'company_id' | 'id' | 'super_dept_id' | 'ancestors' | 'rank' | 'sort_path' | 'version'
>;

/** A parent as writes see it; the company is id 0 with an empty path. */
export interface ParentRecord {
  readonly id: number;
  readonly ancestors: readonly number[];
  readonly sort_path: string;
}

export interface NewDepartment extends DepartmentChange {
  readonly companyId: number;
  readonly id: number;
  readonly name: string;
  readonly nameKey: string;
  readonly haystack: string;
  readonly rank: string;
  readonly parent: ParentRecord;
}

/**
 * Waits until this transaction alone changes the company's tree. Cycles and doubled names are then decided on what is
 * committed (case D10), in every server process.
 */
export const lockTree = async (db: Kysely<Tables>, companyId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tree:${companyId}`}, 0))`.execute(db);
};

const bumpChildCount = async (
  db: Kysely<Tables>,
  { companyId, id, by }: { readonly companyId: number; readonly id: number; readonly by: number },
) => {
  if (id === 0) return;
  await db
    .updateTable('department')
    .set({ child_count: sql<number>`child_count + ${by}` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
};

const rowOf = ({ companyId, id, nameKey, parent, rank, ...columns }: NewDepartment) => ({
  visible_depts: '[]',
  visible_users: '[]',
  member_scope_depts: '[]',
  member_scope_users: '[]',
  source: 'main' as const,
  ...columns,
  company_id: companyId,
  id,
  name_key: nameKey,
  super_dept_id: parent.id,
  ancestors: [...parent.ancestors, id],
  rank,
  sort_path: sortPathOf(parent.sort_path, rank),
});

/** Adds a department below its parent. */
export const insertDepartment = async (
  db: Kysely<Tables>,
  department: NewDepartment,
): Promise<DepartmentRecord> => {
  const { companyId, parent } = department;
  const row = await db
    .insertInto('department')
    .values(rowOf(department))
    .returningAll()
    .executeTakeFirstOrThrow();
  await bumpChildCount(db, { companyId, id: parent.id, by: 1 });
  return row;
};

/** Adds many in two statements; a parent may be among them. Their tree is locked. */
export const insertDepartments = async (
  db: Kysely<Tables>,
  companyId: number,
  departments: readonly Omit<NewDepartment, 'companyId'>[],
): Promise<void> => {
  if (departments.length === 0) return;
  await db
    .insertInto('department')
    .values(departments.map((department) => rowOf({ ...department, companyId })))
    .execute();
  const parents = departments.map(({ parent }) => parent.id);
  await sql`
    update department set child_count = child_count + added.count
    from (select id, count(*)::int as count from unnest(${parents}::bigint[]) as parent (id) group by id) added
    where department.company_id = ${companyId} and department.id = added.id`.execute(db);
};

/** The last rank among the children of each parent (0: the company); one without children is left out. */
export const findLastChildRanks = async (
  db: Kysely<Tables>,
  companyId: number,
  parentIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ readonly id: number; readonly rank: string }>`
    select super_dept_id as id, max(rank collate "C") as rank from department
    where company_id = ${companyId} and super_dept_id = any(${[...parentIds]}::bigint[]) and deleted_at is null
    group by super_dept_id`.execute(db);
  return new Map(rows.map(({ id, rank }) => [id, rank]));
};

/** Changes columns of a department and counts its version up. */
export const updateDepartment = async (
  db: Kysely<Tables>,
  department: Pick<DepartmentRecord, 'company_id' | 'id'>,
  change: DepartmentChange,
): Promise<void> => {
  await db
    .updateTable('department')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('company_id', '=', department.company_id)
    .where('id', '=', department.id)
    .execute();
};

/**
 * Lets departments give up their names before they have others, in a transaction in which each gets one: no name that can be typed
 * is compared by what stands there meanwhile.
 */
export const releaseNames = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<void> => {
  await db
    .updateTable('department')
    .set({ name_key: sql<string>`chr(1) || id` })
    .where('company_id', '=', companyId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
};

/** Rows are locked in the order of their ids, as every other writer does: two writers never wait for each other. */
const lockBranch = (db: Kysely<Tables>, department: DepartmentRecord) =>
  db
    .selectFrom('department')
    .select('id')
    .where('company_id', '=', department.company_id)
    .where(sql<boolean>`ancestors @> ${[department.id]}::bigint[]`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

const rewriteBranch = async (
  db: Kysely<Tables>,
  {
    department,
    ancestors,
    sortPath,
  }: {
    readonly department: DepartmentRecord;
    readonly ancestors: readonly number[];
    readonly sortPath: string;
  },
) => {
  await sql`
    update department
    set ancestors = ${[...ancestors]}::bigint[] || ancestors[${department.ancestors.length}::int:],
      sort_path = ${sortPath} || substr(sort_path, ${department.sort_path.length + 1}::int)
    where company_id = ${department.company_id} and ancestors @> ${[department.id]}::bigint[]
  `.execute(db);
};

/**
 * Puts a department with everything below it, which is locked already (`lockBranches`), under another parent. The new parent's version
 * counts up too: anyone who moves it meanwhile, having seen it elsewhere, is told (case D10).
 */
export const moveBranch = async (
  db: Kysely<Tables>,
  {
    department,
    parent,
    rank,
  }: { readonly department: DepartmentRecord; readonly parent: ParentRecord; readonly rank: string },
): Promise<void> => {
  const { company_id: companyId, id } = department;
  await rewriteBranch(db, {
    department,
    ancestors: parent.ancestors,
    sortPath: sortPathOf(parent.sort_path, rank),
  });
  await db
    .updateTable('department')
    .set({ super_dept_id: parent.id, rank })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  await bumpChildCount(db, { companyId, id: department.super_dept_id, by: -1 });
  await bumpChildCount(db, { companyId, id: parent.id, by: 1 });
  await updateDepartment(db, { company_id: companyId, id: parent.id }, {});
};

/** Gives a department another rank among its siblings. Its version stays: anyone who edits it loses nothing. */
export const setRank = async (
  db: Kysely<Tables>,
  {
    department,
    parentPath,
    rank,
  }: { readonly department: DepartmentRecord; readonly parentPath: string; readonly rank: string },
): Promise<void> => {
  await lockBranch(db, department);
  await rewriteBranch(db, {
    department,
    ancestors: department.ancestors.slice(0, -1),
    sortPath: sortPathOf(parentPath, rank),
  });
  await db
    .updateTable('department')
    .set({ rank })
    .where('company_id', '=', department.company_id)
    .where('id', '=', department.id)
    .execute();
};

/** Locks whole branches, and `others`, in the order of ids: anyone who is just putting someone in comes first. */
export const lockBranches = async (
  db: Kysely<Tables>,
  {
    companyId,
    ids,
    others = [],
  }: { readonly companyId: number; readonly ids: readonly number[]; readonly others?: readonly number[] },
): Promise<void> => {
  await sql`select id from department
    where company_id = ${companyId}
      and (ancestors && ${[...ids]}::bigint[] or id = any(${[...others]}::bigint[]))
    order by id for no key update`.execute(db);
};
