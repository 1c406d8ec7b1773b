import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider, TreeLevel } from '#dataProvider/consoleProvider.ts';
import { companyRowOf } from './companyRow.ts';
import { hiddenRoot, indexTree, type TreeBranch, type TreeIndex } from './treeIndex.ts';

/** Levels of a tree that are wanted: those below `expanded`, or the branches that lead to the hits of `keyword`. */
export interface LevelsWanted {
  readonly resource: string;
  readonly expanded: readonly string[];
  readonly keyword: string;
  /** Whether the company stands above the first level; a bounded administrator's tops stand alone. */
  readonly withCompany: boolean;
}

export interface TreeLevels {
  readonly index: TreeIndex;
  readonly isPending: boolean;
  readonly error: Error | null;
  /** Ids whose children are on their way. */
  readonly loading: ReadonlySet<string>;
}

/** The key under which a level is kept; pickers use the same, so that a level is asked for once. */
export const levelKey = (resource: string, parentId: number | undefined, keyword: string) =>
  [resource, 'getTree', { parentId, keyword }] as const;

/** A level just read is not read again when the next part of the screen shows it; a write makes it old at once. */
export const freshMs = 10_000;

const topOf = (root: TreeLevel | undefined, withCompany: boolean): readonly TreeBranch[] => {
  const company = withCompany ? companyRowOf(root?.reply) : undefined;
  const rows = root?.data ?? [];
  if (company === undefined) return [{ parent: hiddenRoot, rows }];
  return [
    { parent: hiddenRoot, rows: [company] },
    { parent: String(company.id), rows },
  ];
};

/** Loads the levels of a lazy tree one by one and keeps them together in one index. */
export const useTreeLevels = ({ resource, expanded, keyword, withCompany }: LevelsWanted): TreeLevels => {
  const provider = useDataProvider<ConsoleProvider>();
  const isSearch = keyword !== '';
  // The company's own children are the first level, which is always asked for.
  const parents = isSearch ? [] : expanded.filter((id) => id !== '0');
  const parentKey = parents.join(' ');

  const combine = useCallback(
    (results: readonly UseQueryResult<TreeLevel>[]): TreeLevels => {
      const ids = parentKey === '' ? [] : parentKey.split(' ');
      const [root, ...rest] = results;
      const below = ids.flatMap((parent, at) => {
        const rows = rest[at]?.data?.data;
        return rows === undefined ? [] : [{ parent, rows }];
      });
      return {
        index: indexTree([...topOf(root?.data, withCompany), ...below]),
        isPending: root?.isPending ?? true,
        error: root?.error ?? rest.find(({ error }) => error !== null)?.error ?? null,
        loading: new Set(ids.filter((_, at) => rest[at]?.isPending)),
      };
    },
    [parentKey, withCompany],
  );

  return useQueries({
    queries: [undefined, ...parents.map(Number)].map((parentId) => ({
      queryKey: levelKey(resource, parentId, isSearch ? keyword : ''),
      staleTime: freshMs,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        provider.getTree(resource, {
          signal,
          ...(parentId === undefined ? {} : { parentId }),
          ...(isSearch ? { keyword } : {}),
        }),
    })),
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
