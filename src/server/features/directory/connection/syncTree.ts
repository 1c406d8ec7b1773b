import { checkRoom, checkSiblingName, checkTotal } from '#domain/department/checkChange.ts';
import {
  compareTrees,
  connectedName,
  type SourceDepartment,
  type TreeDifference,
} from '#domain/department/connection.ts';
import { rankAfter } from '#domain/department/order.ts';
import type { Violation } from '#domain/violation.ts';
import { changedColumns, nameColumns } from '#server/features/directory/department/departmentChange.ts';
import {
  findLinkedRows,
  type LinkRecord,
  saveLinkedRows,
} from '#server/features/directory/department/store/departmentLinks.ts';
import {
  countDepartments,
  type DepartmentRecord,
  findBranch,
  findDepartment,
  findDepartments,
  findSiblings,
} from '#server/features/directory/department/store/departments.ts';
import {
  type DepartmentChange,
  findLastChildRanks,
  insertDepartments,
  moveBranch,
  type NewDepartment,
  releaseNames,
  updateDepartment,
} from '#server/features/directory/department/store/departmentWrites.ts';
import type { LeavingContext } from '#server/features/directory/registry.ts';
import { departmentHaystack } from '#server/platform/search/searchText.ts';
import { nextId } from '#server/platform/store/sequences.ts';
import type { SharedDepartment, SourceCompany } from './store/connection.ts';

/** A connected company with everything its tree is compared by. */
export interface TreePlan {
  readonly link: LinkRecord;
  readonly root: DepartmentRecord;
  readonly company: SourceCompany;
  readonly departments: readonly SharedDepartment[];
  readonly difference: TreeDifference<SharedDepartment>;
}

/** What became of the tree: how much, and what every department of the other company is here. */
export interface SyncedTree {
  readonly added: number;
  readonly changed: number;
  /** Departments that are gone there; they still stand until their people have left them. */
  readonly removed: readonly number[];
  readonly ids: ReadonlyMap<number, number>;
}

/** The levels of a tree whose parents come before their children. */
export const levelsOf = (departments: readonly SourceDepartment[]): number => {
  const levels = new Map<number, number>([[0, 0]]);
  for (const { id, parentId } of departments) levels.set(id, (levels.get(parentId) ?? 0) + 1);
  return Math.max(...levels.values());
};

/** Compares the other company's tree with the branch that stands for it here. */
export const planTree = async (
  { db }: LeavingContext,
  { link, root, company, departments }: Pick<TreePlan, 'link' | 'root' | 'company' | 'departments'>,
): Promise<TreePlan> => {
  const known = await findLinkedRows(db, link, 'department');
  const below = await findBranch(db, { companyId: link.company_id, parent: root, levels: 25 });
  const present = below.map(({ id }) => id);
  return { link, root, company, departments, difference: compareTrees(departments, known, present) };
};

/** Whether the tree fits where it stands: levels, the company's departments. */
export const checkTree = async (
  { db }: LeavingContext,
  { link, root, departments, difference }: TreePlan,
): Promise<readonly Violation[]> => {
  const grown = difference.added.length - difference.removed.length;
  const total = await countDepartments(db, link.company_id);
  return [
    ...checkRoom({ id: root.id, ancestors: root.ancestors, childCount: 0 }, levelsOf(departments)),
    ...(grown > 0 ? checkTotal(total + grown - 1) : []),
  ];
};

const wordsOf = ({ name, nameEn, nameJa, abbreviation }: SharedDepartment) => {
  const { nameKey, ...named } = nameColumns(name);
  const columns = { ...named, name_en: nameEn, name_ja: nameJa, abbreviation };
  return { columns, nameKey, haystack: departmentHaystack(columns) };
};

type Parents = Map<number, Pick<DepartmentRecord, 'id' | 'ancestors' | 'sort_path'>>;

/** New departments come last below their parent, in the order of their own tree. Hidden there, hidden here: it is decided here from then on. */
const addDepartments = async (
  { db, actor, now }: LeavingContext,
  { link, root, difference }: TreePlan,
  ids: Map<number, number>,
): Promise<void> => {
  const { company_id: companyId } = link;
  const { added, kept } = difference;
  if (added.length === 0) return;
  const firstId = await nextId(db, { companyId, noun: 'department', count: added.length });
  const records = await findDepartments(
    db,
    companyId,
    kept.map(({ ownId }) => ownId),
  );
  const parents: Parents = new Map([root, ...records].map((record) => [record.id, record]));
  const last = new Map(await findLastChildRanks(db, companyId, [...parents.keys()]));
  const rows: Omit<NewDepartment, 'companyId'>[] = [];
  for (const [index, department] of added.entries()) {
    const parent = parents.get(ids.get(department.parentId) ?? root.id) ?? root;
    const rank = rankAfter(last.get(parent.id));
    const id = firstId + index;
    const { columns, nameKey, haystack } = wordsOf(department);
    const hidden = department.hidden;
    const stamp = { updated_at: now, updated_by: actor.userId || null };
    rows.push({ ...columns, ...stamp, id, nameKey, haystack, rank, parent, source: link.source, hidden });
    last.set(parent.id, rank);
    ids.set(department.id, id);
    const sortPath = `${parent.sort_path}${rank}.`;
    parents.set(id, { id, ancestors: [...parent.ancestors, id], sort_path: sortPath });
  }
  await insertDepartments(db, companyId, rows);
};

/** Moves what stands elsewhere there, from the top down: no department is ever put below itself on the way. */
const moveDepartments = async (
  { db }: LeavingContext,
  { link, root, difference }: TreePlan,
  ids: ReadonlyMap<number, number>,
): Promise<ReadonlySet<number>> => {
  const { company_id: companyId } = link;
  const moved = new Set<number>();
  for (const { source, ownId } of difference.kept) {
    const parentId = ids.get(source.parentId) ?? root.id;
    const department = await findDepartment(db, companyId, ownId);
    if (department === undefined || department.super_dept_id === parentId) continue;
    const parent = await findDepartment(db, companyId, parentId);
    if (parent === undefined) continue;
    const last = await findLastChildRanks(db, companyId, [parentId]);
    await moveBranch(db, { department, parent, rank: rankAfter(last.get(parentId)) });
    moved.add(ownId);
  }
  return moved;
};

/** Writes names down: of those whose words differ, and of those that gave their name up for the move. */
const renameDepartments = async (
  { db, actor, now }: LeavingContext,
  { link, difference }: TreePlan,
  released: ReadonlySet<number>,
): Promise<ReadonlySet<number>> => {
  const own = difference.kept.map(({ ownId }) => ownId);
  const found = await findDepartments(db, link.company_id, own);
  const records = new Map(found.map((each) => [each.id, each]));
  const renamed = difference.kept.flatMap(({ source, ownId }) => {
    const record = records.get(ownId);
    const { columns, nameKey, haystack } = wordsOf(source);
    const isSame = record === undefined || changedColumns(record, columns).length === 0;
    if (record === undefined || (isSame && !released.has(ownId))) return [];
    return [{ record, change: { ...columns, name_key: nameKey, haystack } satisfies DepartmentChange }];
  });
  for (const { record, change } of renamed)
    await updateDepartment(db, record, { ...change, updated_at: now, updated_by: actor.userId || null });
  return new Set(renamed.map(({ record }) => record.id));
};

/** The root is called like the company, as long as nothing beside it is. */
const renameRoot = async (
  { db, actor, now }: LeavingContext,
  { link, root, company }: TreePlan,
): Promise<boolean> => {
  const { name, nameKey } = nameColumns(connectedName(company.name));
  if (name === root.name) return false;
  const beside = await findSiblings(db, link.company_id, root.super_dept_id);
  const names = beside.filter(({ id }) => id !== root.id).map((each) => each.name);
  if (checkSiblingName(name, names).length > 0) return false;
  const haystack = departmentHaystack({ ...root, name });
  const change = { name, name_key: nameKey, haystack, updated_at: now, updated_by: actor.userId || null };
  await updateDepartment(db, root, change);
  return true;
};

/** Names of departments that get another name or place, or go, are free before anyone takes them. Answers which will be named again. */
const freeNames = async (
  { db }: LeavingContext,
  { link, root, difference }: TreePlan,
  ids: ReadonlyMap<number, number>,
): Promise<ReadonlySet<number>> => {
  const { company_id: companyId } = link;
  const own = difference.kept.map(({ ownId }) => ownId);
  const records = new Map((await findDepartments(db, companyId, own)).map((each) => [each.id, each]));
  const changing = difference.kept
    .filter(({ source, ownId }) => {
      const record = records.get(ownId);
      const parentId = ids.get(source.parentId) ?? root.id;
      return record?.name_key !== nameColumns(source.name).nameKey || record.super_dept_id !== parentId;
    })
    .map(({ ownId }) => ownId);
  await releaseNames(db, companyId, [...changing, ...difference.removed]);
  return new Set(changing);
};

/**
 * Brings names and places of a connected company's departments to what they are there. What is gone there stays until its people have
 * left it (`removed`). Under the tree's lock, everyone and everything locked.
 */
export const syncTree = async (context: LeavingContext, plan: TreePlan): Promise<SyncedTree> => {
  const { db } = context;
  const { link, difference } = plan;
  const ids = new Map<number, number>([
    [0, plan.root.id],
    ...difference.kept.map(({ source, ownId }) => [source.id, ownId] as const),
  ]);
  const released = await freeNames(context, plan, ids);
  const isRootRenamed = await renameRoot(context, plan);
  const moved = await moveDepartments(context, plan, ids);
  const renamed = await renameDepartments(context, plan, released);
  await addDepartments(context, plan, ids);
  const pairs = plan.departments.map(({ id }) => ({ sourceId: id, ownId: ids.get(id) ?? 0 }));
  await saveLinkedRows(db, link, { kind: 'department', pairs });
  const changed = new Set([...moved, ...renamed]).size + Number(isRootRenamed);
  return { added: difference.added.length, changed, removed: difference.removed, ids };
};
