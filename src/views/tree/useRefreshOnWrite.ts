import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Reads a tree anew after a form has written one of these resources: what react-admin saves by itself changes names,
 * places and counts in the tree.
 */
export const useRefreshOnWrite = (tree: string, resources: readonly string[]): void => {
  const queryClient = useQueryClient();
  const watched = resources.join(' ');
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        const written = event.mutation.options.mutationKey?.[0];
        if (typeof written !== 'string' || !watched.split(' ').includes(written)) return;
        void queryClient.invalidateQueries({ queryKey: [tree, 'getTree'] });
        void queryClient.invalidateQueries({ queryKey: [tree, 'getOne'] });
      }),
    [queryClient, tree, watched],
  );
};
