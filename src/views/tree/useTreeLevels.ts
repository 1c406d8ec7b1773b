import { type ItemInstance, syncDataLoaderFeature } from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { TreeLevel } from '#dataProvider/consoleProvider.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { levelQuery } from './levelQuery.ts';
import { canOpen, hiddenRoot, indexTree, type TreeIndex } from './treeIndex.ts';

/** Levels of a tree that are requested: those below `expanded`, or the branches that lead to the hits of `keyword`. */
interface LevelsRequested {
  readonly resource: string;
  readonly expanded: readonly string[];
  readonly keyword: string;
}

interface TreeLevels {
  readonly index: TreeIndex;
  readonly isPending: boolean;
  readonly error: Error | null;
  /** Ids whose children are on their way. */
  readonly loading: ReadonlySet<string>;
}

/** Loads the levels of a lazy tree one by one and keeps them together in one index. */
export const useTreeLevels = ({ resource, expanded, keyword }: LevelsRequested): TreeLevels => {
  const provider = useConsoleProvider();
  const isSearch = keyword !== '';
  const parents = isSearch ? [] : expanded;
  const parentKey = parents.join(' ');

  const combine = useCallback(
    (results: readonly UseQueryResult<TreeLevel>[]): TreeLevels => {
      const ids = parentKey === '' ? [] : parentKey.split(' ');
      const [root, ...rest] = results;
      // Who is bounded to some departments has no company above them.
      const below = ids.flatMap((parent, at) => {
        const rows = rest[at]?.data?.data;
        const isShown = parent !== '0' || root?.data?.data.some((row) => row.id === 0);
        return rows === undefined || !isShown ? [] : [{ parent, rows, readAt: rest[at]?.dataUpdatedAt ?? 0 }];
      });
      return {
        index: indexTree([
          { parent: hiddenRoot, rows: root?.data?.data ?? [], readAt: root?.dataUpdatedAt ?? 0 },
          ...below,
        ]),
        isPending: root?.isPending ?? true,
        error: root?.error ?? rest.find(({ error }) => error !== null)?.error ?? null,
        loading: new Set(ids.filter((_, at) => rest[at]?.isPending)),
      };
    },
    [parentKey],
  );

  return useQueries({
    queries: [undefined, ...parents.map(Number)].map((parentId) =>
      levelQuery(provider, resource, { parentId, keyword }),
    ),
    combine,
  });
};

/** Marks everything that was read of a resource as old: levels, rows and lists are asked for again. */
export const useRefreshResource = (): ((...resources: readonly string[]) => Promise<void>) => {
  const queryClient = useQueryClient();
  return useCallback(
    async (...resources) => {
      await Promise.all(resources.map((resource) => queryClient.invalidateQueries({ queryKey: [resource] })));
    },
    [queryClient],
  );
};

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
  // Asked for in an effect, as the library itself does, the rows would be rendered in a second pass.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are what the tree is rebuilt for
  useMemo(() => tree.scheduleRebuildTree(), [tree, index]);

  const items: readonly TreeItem[] = tree.getItems();
  const isVisible = (id: string | null | undefined): id is string =>
    typeof id === 'string' && items.some((item) => item.getId() === id);
  const activeId = [focusedId, selectedId].find(isVisible) ?? items[0]?.getId();
  return { tree, items, activeId, setFocusedId };
};
