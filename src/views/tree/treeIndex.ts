import type { RaRecord } from 'ra-core';

/** The company at the top of the tree of departments; who is bounded to some departments has none. */
export const companyId = '0';

/** The invisible node above all others; never an id of a row. */
export const hiddenRoot = 'tree-root';

/** The rows of a tree as far as they are loaded, and who stands below whom, by id as text. */
export interface TreeIndex {
  readonly rows: ReadonlyMap<string, RaRecord>;
  readonly children: ReadonlyMap<string, readonly string[]>;
}

/** One loaded level: the rows right below `parent`; rows may carry levels of their own in `children`. */
interface TreeBranch {
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

/** What a key asks a tree to do (safety.md section 3). */
export type TreeCommand =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'expandOrEnter'
  | 'collapseOrLeave'
  | 'expandLevel'
  | 'open'
  | 'choose'
  | 'rename'
  | 'moveUp'
  | 'moveDown'
  | 'remove'
  | 'menu';

/** The part of a keyboard event that decides; `code` only where an input method hides the key. */
interface PressedKey {
  readonly key: string;
  readonly code?: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

const plain: Readonly<Record<string, TreeCommand>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  ArrowRight: 'expandOrEnter',
  ArrowLeft: 'collapseOrLeave',
  '*': 'expandLevel',
  Enter: 'open',
  ' ': 'choose',
  F2: 'rename',
  Delete: 'remove',
  ContextMenu: 'menu',
};

const withAlt: Readonly<Record<string, TreeCommand>> = { ArrowUp: 'moveUp', ArrowDown: 'moveDown' };
const withShift: Readonly<Record<string, TreeCommand>> = { F10: 'menu', '*': 'expandLevel' };

/** The command of a key, or undefined when the key is not the tree's. Ctrl and Meta stay the browser's. */
export const treeCommand = (pressed: PressedKey): TreeCommand | undefined => {
  if (pressed.ctrlKey || pressed.metaKey) return undefined;
  if (pressed.altKey) return pressed.shiftKey ? undefined : withAlt[pressed.key];
  return pressed.shiftKey ? withShift[pressed.key] : plain[pressed.key];
};

/**
 * The character a key types, for jumping to a name. An input method reports `Process`; the letter under the key then
 * counts, so that pinyin can be typed without leaving Chinese input.
 */
export const typedCharacter = ({ key, code, altKey, ctrlKey, metaKey }: PressedKey): string | undefined => {
  if (altKey || ctrlKey || metaKey) return undefined;
  if (key === 'Process') return /^Key([A-Z])$/.exec(code ?? '')?.[1]?.toLowerCase();
  return [...key].length === 1 && key !== ' ' && key !== '*' ? key : undefined;
};

/** A row a user could jump to. */
export interface NamedNode {
  readonly id: string;
  readonly name: string;
}

const comparable = (text: string): string => text.normalize('NFKC').toLowerCase();

const isOneRepeated = (text: string): boolean => new Set(text).size === 1;

/**
 * The next visible node whose name begins with what was typed, looking from `fromId` on and round again. One letter
 * repeated goes on to the next of that letter; a longer text may stay where it is.
 */
export const findByName = (
  nodes: readonly NamedNode[],
  fromId: string | undefined,
  typed: string,
): NamedNode | undefined => {
  const text = comparable(typed);
  const requested = isOneRepeated(text) ? text.slice(0, 1) : text;
  const at = nodes.findIndex(({ id }) => id === fromId);
  const start = requested.length === 1 ? at + 1 : Math.max(at, 0);
  return [...nodes.slice(start), ...nodes.slice(0, start)].find(({ name }) =>
    comparable(name).startsWith(requested),
  );
};
