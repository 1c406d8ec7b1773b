import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useEvent, useNotify } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { refusalOf } from '#dataProvider/refusal.ts';
import { changedPreference, type PreferenceChange } from '#domain/preference/checkPreference.ts';
import type { Calls } from '#generated/types.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { defaultPreference, type ListPreference, preferencesQuery } from './preferencesQuery.ts';

type Change = PreferenceChange<ListPreference>;
type List = readonly ListPreference[];

const mutationKey = ['preferenceSave'];

/** What another version of the server knows nothing of has its default. */
const preferenceIn = (list: List | undefined, noun: string): ListPreference => ({
  ...defaultPreference(noun),
  ...list?.find((kept) => kept.noun === noun),
});

const replaced = (list: List, next: ListPreference): List => [
  ...list.filter(({ noun }) => noun !== next.noun),
  next,
];

/** The server's own answer, not the lack of one: things are otherwise than they look here. */
const isRefusal = (error: unknown): boolean =>
  !['network', 'broken', undefined].includes(refusalOf(error)?.error_key);

/** What a save was told: the server's own state, unless a later choice is still on its way there. */
const useSave = (client: QueryClient, provider: ConsoleProvider) => {
  const notify = useNotify();
  const { queryKey } = preferencesQuery(provider);
  return useMutation({
    mutationKey,
    mutationFn: (part: Calls['preferenceSave']['request']) => provider.call('preferenceSave', part),
    // One after the other: the last choice is the one that stays.
    scope: { id: 'preference' },
    onSuccess: (kept) => {
      if (client.isMutating({ mutationKey }) === 1)
        client.setQueryData(queryKey, (list) => replaced(list ?? [], kept));
    },
    onError: (error) => {
      notify(isRefusal(error) ? error.message : 'list.preference.unsaved', { type: 'warning' });
      if (isRefusal(error)) void client.invalidateQueries({ queryKey });
    },
  }).mutate;
};

/**
 * How the reader likes a noun's list, and the way to change a part of it: shown at once, then kept on the server, which
 * leaves the other parts as they are. A server that cannot keep it says so, and the choice holds until the page is left.
 * Defaults while it is unknown; a change then reads it first, and changes nothing when that fails.
 */
export const useListPreference = (noun: string) => {
  const provider = useConsoleProvider();
  const client = useQueryClient();
  const notify = useNotify();
  const query = preferencesQuery(provider);
  const { data, isFetched } = useQuery(query);
  const save = useSave(client, provider);
  const preference = useMemo(() => preferenceIn(data, noun), [data, noun]);
  const apply = (list: List, part: Change): void => {
    const next = changedPreference(preferenceIn(list, noun), part);
    client.setQueryData(query.queryKey, replaced(list, next));
    save({ noun, ...part });
  };
  const change = useEvent((part: Change) => {
    const list = client.getQueryData(query.queryKey);
    if (list !== undefined) return apply(list, part);
    client.fetchQuery(query).then(
      (read) => apply(read, part),
      () => notify('list.preference.unread', { type: 'warning' }),
    );
  });
  return { preference, change, isPending: !isFetched };
};
