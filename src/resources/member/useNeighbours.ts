import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

const separator = ' ';

interface Page {
  readonly data?: readonly { readonly id: number | string }[];
}

/** Ids of the page the list beneath shows now, as a text that stays the same while they do. */
const listedIds = (client: QueryClient): string => {
  const pages = client.getQueriesData<Page>({ queryKey: ['member', 'getList'], type: 'active' });
  const lengths = pages.map(([, page]) => (page?.data ?? []).map(({ id }) => id).join(separator));
  return lengths.toSorted((one, other) => other.length - one.length)[0] ?? '';
};

/** Who stands before and after somebody in the list beneath the drawer; nobody at its ends, or where it is not loaded. */
export const useNeighbours = (id: number | string) => {
  const client = useQueryClient();
  const subscribe = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client]);
  const ids = useSyncExternalStore(subscribe, () => listedIds(client)).split(separator);
  const at = ids.indexOf(String(id));
  return { previous: at > 0 ? ids[at - 1] : undefined, next: at < 0 ? undefined : ids[at + 1] };
};
