import { queryOptions } from '@tanstack/react-query';
import type { ConsoleProvider, TreeLevel } from '#dataProvider/consoleProvider.ts';
import type { LevelAsked } from '#engine/request/readRequests.ts';

/** A level just read is not read again when the next part of the screen shows it; a write makes it old at once. */
export const freshMs = 10_000;

/** One level of a resource's tree, under the key by which every tree, picker and start-up share it: it is asked for once. */
export const levelQuery = (
  provider: Pick<ConsoleProvider, 'getTree'>,
  resource: string,
  { parentId, keyword = '' }: LevelAsked,
) =>
  queryOptions({
    queryKey: [resource, 'getTree', { parentId, keyword }] as const,
    staleTime: freshMs,
    queryFn: ({ signal }): Promise<TreeLevel> =>
      provider.getTree(resource, {
        signal,
        ...(parentId === undefined ? {} : { parentId }),
        ...(keyword === '' ? {} : { keyword }),
      }),
  });
