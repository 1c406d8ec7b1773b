import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { TreeLevel } from '#dataProvider/consoleProvider.ts';

/** Whether a level was read for a search, which shows some siblings only. */
export const isOfSearch = (key: QueryKey): boolean =>
  (key[2] as { readonly keyword?: string } | undefined)?.keyword !== '';

/** The loaded level a department stands in, with its key; none while only a search shows it. */
export const findLevel = (queryClient: QueryClient, id: number) =>
  queryClient
    .getQueriesData<TreeLevel>({ queryKey: ['department', 'getTree'] })
    .flatMap(([key, level]) => (level === undefined || isOfSearch(key) ? [] : [{ key, level }]))
    .find(({ level }) => level.data.some((row) => Number(row.id) === id));
