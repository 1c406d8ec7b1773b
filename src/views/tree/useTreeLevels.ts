import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider, TreeLevel } from '#dataProvider/consoleProvider.ts';
import { levelQuery } from './levelQuery.ts';
import { hiddenRoot, indexTree, type TreeIndex } from './treeIndex.ts';

/** Levels of a tree that are wanted: those below `expanded`, or the branches that lead to the hits of `keyword`. */
export interface LevelsWanted {
  readonly resource: string;
  readonly expanded: readonly string[];
  readonly keyword: string;
}

export interface TreeLevels {
  readonly index: TreeIndex;
  readonly isPending: boolean;
  readonly error: Error | null;
  /** Ids whose children are on their way. */
  readonly loading: ReadonlySet<string>;
}

/** Loads the levels of a lazy tree one by one and keeps them together in one index. */
export const useTreeLevels = ({ resource, expanded, keyword }: LevelsWanted): TreeLevels => {
  const provider = useDataProvider<ConsoleProvider>();
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
