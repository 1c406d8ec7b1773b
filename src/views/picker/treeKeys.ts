import type { Identifier } from 'react-admin';
import type { TreeNode } from './useTreeNodes.ts';

/** What a key does in a tree: go to a node, open or close one, choose one. */
export type TreeMove =
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
