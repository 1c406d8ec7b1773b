import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { freshMs } from './levelQuery.ts';
import { ancestorsOf, type TreeIndex } from './treeIndex.ts';

/** Deeper than any tree may be: a broken chain of parents ends here. */
const deepest = 50;

interface RevealFacts {
  readonly resource: string;
  readonly parentField: string;
  readonly index: TreeIndex;
  readonly isReady: boolean;
  readonly selectedId: string | undefined;
  readonly open: (ids: readonly string[]) => void;
}

/** Opens the branches above the chosen row, once per choice: a link to a deep department shows where it stands. */
export const useReveal = (facts: RevealFacts): void => {
  const { resource, parentField, index, isReady, selectedId, open } = facts;
  const queryClient = useQueryClient();
  const provider = useDataProvider();
  const revealed = useRef<string>(undefined);

  useEffect(() => {
    if (!isReady || selectedId === undefined || revealed.current === selectedId) return;
    revealed.current = selectedId;
    const parentOfRow = async (id: string): Promise<string | undefined> => {
      // The key and shape under which react-admin keeps a row: a detail beside the tree has asked for it already.
      const row: RaRecord = await queryClient.fetchQuery({
        queryKey: [resource, 'getOne', { id, meta: undefined }],
        queryFn: async ({ signal }) => (await provider.getOne(resource, { id: Number(id), signal })).data,
        staleTime: freshMs,
      });
      const parent: unknown = row[parentField];
      return typeof parent === 'number' ? String(parent) : undefined;
    };
    const climb = async (id: string): Promise<readonly string[]> => {
      const above: string[] = [];
      let current: string | undefined = id;
      while (current !== undefined && current !== '0' && above.length < deepest) {
        current = await parentOfRow(current);
        if (current !== undefined) above.push(current);
      }
      return above;
    };
    if (index.rows.has(selectedId)) open(ancestorsOf(index, selectedId));
    // A row that is gone or out of scope cannot be shown in the tree; its own view says so.
    else void climb(selectedId).then(open, () => undefined);
  }, [isReady, selectedId, index, open, parentField, provider, queryClient, resource]);
};
