import { useQueries } from '@tanstack/react-query';
import type { Identifier, RaRecord } from 'react-admin';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** A node as it stands in the list of visible nodes, with what a screen reader says about its place. */
export interface TreeNode {
  readonly row: RaRecord;
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  readonly parentId: Identifier | undefined;
  readonly isExpanded: boolean;
  readonly hasChildren: boolean;
}

const childrenOf = (row: RaRecord): readonly RaRecord[] =>
  Array.isArray(row.children) ? row.children.map((child: RaRecord) => ({ ...child, id: child.id })) : [];

const hasChildrenOf = (row: RaRecord): boolean => row.has_children !== 0 || childrenOf(row).length > 0;

type LoadedLevels = ReadonlyMap<Identifier, readonly RaRecord[]>;

interface Branch {
  readonly rows: readonly RaRecord[];
  readonly level: number;
  readonly parentId: Identifier | undefined;
}

const flatten = (
  branch: Branch,
  isOpen: (id: Identifier) => boolean,
  levels: LoadedLevels,
): readonly TreeNode[] =>
  branch.rows.flatMap((row, index) => {
    const isExpanded = isOpen(row.id) && hasChildrenOf(row);
    const node: TreeNode = {
      row,
      level: branch.level,
      position: index + 1,
      siblings: branch.rows.length,
      parentId: branch.parentId,
      isExpanded,
      hasChildren: hasChildrenOf(row),
    };
    const loaded = childrenOf(row);
    const rows = loaded.length > 0 ? loaded : (levels.get(row.id) ?? []);
    const below = { rows, level: branch.level + 1, parentId: row.id };
    return isExpanded ? [node, ...flatten(below, isOpen, levels)] : [node];
  });

/** The visible nodes of a lazy tree: expanded levels are loaded one by one, a keyword shows the branches to its hits. */
export const useTreeNodes = (resource: string, expanded: ReadonlySet<Identifier>, keyword: string) => {
  const provider = useConsoleProvider();
  const isSearch = keyword !== '';
  const parents: readonly (Identifier | undefined)[] = isSearch ? [] : [...expanded];
  const [root, ...rest] = useQueries({
    queries: [undefined, ...parents].map((parentId) => ({
      queryKey: [resource, 'getTree', { parentId, keyword: parentId === undefined ? keyword : '' }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        provider.getTree(resource, {
          signal,
          ...(parentId === undefined ? {} : { parentId }),
          ...(isSearch ? { keyword } : {}),
        }),
    })),
  });
  const levels: LoadedLevels = new Map(
    parents.flatMap((id, index) => {
      const level = rest[index]?.data;
      return id === undefined || level === undefined ? [] : [[id, level.data] as const];
    }),
  );
  const isOpen = (id: Identifier) => isSearch || expanded.has(id);
  const nodes = flatten({ rows: root?.data?.data ?? [], level: 1, parentId: undefined }, isOpen, levels);
  return { nodes, isPending: root?.isPending ?? true, error: root?.error ?? null };
};

/** What a key does in a tree: go to a node, open or close one, choose one. */
type TreeMove =
  | { readonly kind: 'focus'; readonly id: Identifier }
  | { readonly kind: 'toggle'; readonly id: Identifier }
  | { readonly kind: 'choose'; readonly id: Identifier };

type Move = (nodes: readonly TreeNode[], at: number) => TreeMove | undefined;

const focus = (node: TreeNode | undefined): TreeMove | undefined =>
  node === undefined ? undefined : { kind: 'focus', id: node.row.id };

const toChildOrOpen: Move = (nodes, at) => {
  const node = nodes[at];
  if (node === undefined || !node.hasChildren) return undefined;
  return node.isExpanded ? focus(nodes[at + 1]) : { kind: 'toggle', id: node.row.id };
};

const toParentOrClose: Move = (nodes, at) => {
  const node = nodes[at];
  if (node === undefined) return undefined;
  if (node.isExpanded) return { kind: 'toggle', id: node.row.id };
  return focus(nodes.find((candidate) => candidate.row.id === node.parentId));
};

const choose: Move = (nodes, at) => {
  const node = nodes[at];
  return node === undefined ? undefined : { kind: 'choose', id: node.row.id };
};

const moves: Readonly<Record<string, Move>> = {
  ArrowDown: (nodes, at) => focus(nodes[at + 1]),
  ArrowUp: (nodes, at) => focus(nodes[at - 1]),
  Home: (nodes) => focus(nodes[0]),
  End: (nodes) => focus(nodes.at(-1)),
  ArrowRight: toChildOrOpen,
  ArrowLeft: toParentOrClose,
  Enter: choose,
  ' ': choose,
};

/** The move a key makes from the node at `at`; undefined when the key is not the tree's. */
export const treeMove = (key: string, nodes: readonly TreeNode[], at: number): TreeMove | undefined =>
  moves[key]?.(nodes, at);
