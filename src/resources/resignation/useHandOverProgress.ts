import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Resignation } from '#generated/types.ts';

const everyMs = 2_000;
/** More people than this are watched in the list: a result page is no monitor. */
const mostWatched = 30;

const itemsOf = (person: Resignation) => person.items ?? [];

/** Whether the job still has something to do for a person: what nobody was chosen for does not count. */
const isUnderWay = (person: Resignation): boolean =>
  itemsOf(person).some((item) => item.status === 'waiting' && item.recipient_id !== null);

/** Watches the hand-over of some people until the job is through. */
export const useHandOverProgress = (ids: readonly number[]) => {
  const provider = useDataProvider<ConsoleProvider>();
  const queries = useQueries({
    queries: ids.slice(0, mostWatched).map((id) => ({
      queryKey: ['resignation', 'progress', id],
      queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Resignation> =>
        provider.call('resignDetail', { id }, { signal }),
      refetchInterval: ({ state }: { readonly state: { readonly data?: Resignation | undefined } }) =>
        state.data === undefined || isUnderWay(state.data) ? everyMs : false,
      gcTime: 0,
    })),
  });
  const people = queries.flatMap(({ data }) => data ?? []);
  const items = people.flatMap(itemsOf);
  const failedPeople = people.filter((person) => itemsOf(person).some((item) => item.status === 'failed'));
  const retry = async () => {
    for (const person of failedPeople) await provider.call('resignRetry', { id: person.user_id });
    await Promise.all(queries.map((query) => query.refetch()));
  };
  return {
    people,
    total: items.length,
    done: items.filter((item) => item.status === 'done' || item.status === 'skipped').length,
    failed: items.filter((item) => item.status === 'failed').length,
    unassigned: items.filter((item) => item.status === 'waiting' && item.recipient_id === null).length,
    isRunning: people.some(isUnderWay),
    retry,
  };
};
