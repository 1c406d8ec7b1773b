import type { RaRecord } from 'ra-core';

/** The invisible node above all others; never an id of a row. */
export const hiddenRoot = 'tree-root';

/** The rows of a tree as far as they are loaded, and who stands below whom, by id as text. */
export interface TreeIndex {
  readonly rows: ReadonlyMap<string, RaRecord>;
  readonly children: ReadonlyMap<string, readonly string[]>;
}

/** One loaded level: the rows right below `parent`; rows may carry levels of their own in `children`. */
export interface TreeBranch {
  readonly parent: string;
  readonly rows: readonly RaRecord[];
  /** When it was read, in milliseconds; levels are read one by one. */
  readonly readAt?: number;
}

/** Rows as they came plus those nested in them, each with the one it stands below. */
const unfold = ({ parent, rows }: TreeBranch): readonly TreeBranch[] => [
  { parent, rows },
  ...rows.flatMap((row) => {
    const nested: readonly RaRecord[] = Array.isArray(row.children) ? row.children : [];
    return nested.length === 0 ? [] : unfold({ parent: String(row.id), rows: nested });
  }),
];

/** A row that has moved stands in its old level until that is read again: the level that was read last has it. */
const withoutMoved = (branches: readonly TreeBranch[]): readonly TreeBranch[] => {
  const newest = new Map<string, number>();
  for (const { rows, readAt = 0 } of branches)
    for (const { id } of rows) newest.set(String(id), Math.max(readAt, newest.get(String(id)) ?? 0));
  return branches.map((branch) => ({
    ...branch,
    rows: branch.rows.filter(({ id }) => newest.get(String(id)) === (branch.readAt ?? 0)),
  }));
};

/** Puts levels together. A later level replaces an earlier one below the same parent. */
export const indexTree = (branches: readonly TreeBranch[]): TreeIndex => {
  const levels = withoutMoved(branches).flatMap(unfold);
  return {
    rows: new Map(levels.flatMap(({ rows }) => rows.map((row) => [String(row.id), row] as const))),
    children: new Map(levels.map(({ parent, rows }) => [parent, rows.map(({ id }) => String(id))])),
  };
};

/** Whether a row has rows below it, loaded or not. */
export const canOpen = (index: TreeIndex, id: string): boolean =>
  index.rows.get(id)?.has_children === 1 || (index.children.get(id)?.length ?? 0) > 0;

/** The ids from the top down to the parent of `id`, as far as they are loaded; the hidden root left out. */
export const ancestorsOf = (index: TreeIndex, id: string): readonly string[] => {
  const parent = parentOf(index, id);
  return parent === undefined ? [] : [...ancestorsOf(index, parent), parent];
};

/** The row above; undefined at the top and for a row that is not loaded. */
export const parentOf = (index: TreeIndex, id: string): string | undefined => {
  for (const [parent, children] of index.children)
    if (children.includes(id)) return parent === hiddenRoot ? undefined : parent;
  return undefined;
};

/** Every row with loaded rows below it: what stands open while a search shows its hits with their ancestors. */
export const openBranches = (index: TreeIndex): readonly string[] =>
  [...index.children].flatMap(([parent, children]) =>
    parent === hiddenRoot || children.length === 0 ? [] : [parent],
  );
