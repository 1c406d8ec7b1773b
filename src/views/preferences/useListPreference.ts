import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider, useEvent, useNotify } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { defaultPreference, type ListPreference, preferencesQuery } from './preferencesQuery.ts';

type Change = Partial<Omit<ListPreference, 'noun'>>;

const replaced = (
  list: readonly ListPreference[] | undefined,
  next: ListPreference,
): readonly ListPreference[] => [...(list ?? []).filter(({ noun }) => noun !== next.noun), next];

/**
 * How the reader likes a noun's list, and the way to change it: shown at once, then kept on the server. A server that
 * cannot keep it says so, and the choice holds until the page is left. Defaults while it is unknown.
 */
export const useListPreference = (noun: string) => {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const query = preferencesQuery(provider);
  const { data, isPending } = useQuery(query);
  const { mutate } = useMutation({
    mutationFn: (next: ListPreference) => provider.call('preferenceSave', next),
    // One after the other: the last choice is the one that stays.
    scope: { id: 'preference' },
    onError: () => notify('list.preference.unsaved', { type: 'warning' }),
  });
  const preference = useMemo(
    () => data?.find((kept) => kept.noun === noun) ?? defaultPreference(noun),
    [data, noun],
  );
  const change = useEvent((part: Change) => {
    const list = client.getQueryData(query.queryKey);
    const kept = list?.find((each) => each.noun === noun) ?? defaultPreference(noun);
    const next = { ...kept, ...part };
    client.setQueryData(query.queryKey, replaced(list, next));
    mutate(next);
  });
  return { preference, change, isPending };
};
