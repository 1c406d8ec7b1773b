import { type ItemInstance, syncDataLoaderFeature } from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { useLayoutEffect, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { canOpen, hiddenRoot, type TreeIndex } from './treeIndex.ts';

export type TreeItem = ItemInstance<RaRecord>;

interface TreeModelFacts {
  readonly index: TreeIndex;
  readonly expanded: readonly string[];
  readonly setExpanded: (ids: readonly string[]) => void;
  readonly selectedId: string | undefined;
}

const features = [syncDataLoaderFeature];

/**
 * The visible rows of a tree in order, with level, place among siblings and the one row the Tab key stops at: where
 * the keyboard was last, else the chosen row, else the first.
 */
export const useTreeModel = ({ index, expanded, setExpanded, selectedId }: TreeModelFacts) => {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const tree = useTree<RaRecord>({
    rootItemId: hiddenRoot,
    features,
    getItemName: (item) => String(item.getItemData().name ?? ''),
    isItemFolder: (item) => canOpen(index, item.getId()),
    dataLoader: {
      // A row that has just been deleted is asked for once more before the tree is rebuilt.
      getItem: (id) => index.rows.get(id) ?? { id, name: '' },
      getChildren: (id) => [...(index.children.get(id) ?? [])],
    },
    state: { expandedItems: expanded as string[], focusedItem: focusedId },
    setExpandedItems: (ids) => setExpanded(typeof ids === 'function' ? ids([...expanded]) : ids),
    setFocusedItem: (id) => setFocusedId(typeof id === 'function' ? id(focusedId) : id),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are what the tree is rebuilt for
  useLayoutEffect(() => tree.rebuildTree(), [tree, index]);

  const items: readonly TreeItem[] = tree.getItems();
  const isVisible = (id: string | null | undefined): id is string =>
    typeof id === 'string' && items.some((item) => item.getId() === id);
  const activeId = [focusedId, selectedId].find(isVisible) ?? items[0]?.getId();
  return { tree, items, activeId, setFocusedId };
};
