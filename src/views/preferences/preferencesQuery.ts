import { queryOptions } from '@tanstack/react-query';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { untouchedPreference } from '#domain/preference/checkPreference.ts';
import type { Calls } from '#generated/types.ts';

/** How a person likes one list, as the server keeps it. */
export type ListPreference = Calls['preferences']['reply']['list'][number];
/** A named filter of a person: what, in which order, with which columns. */
export type SavedQuery = ListPreference['queries'][number];

/** Asked for once per visit: no one but the reader changes it, and what they change here is known here. */
export const preferencesQuery = (provider: Pick<ConsoleProvider, 'call'>) =>
  queryOptions({
    queryKey: ['preferences'],
    queryFn: async ({ signal }): Promise<readonly ListPreference[]> =>
      (await provider.call('preferences', {}, { signal })).list,
    // One failed read is not asked again by each part of a list that needs it; the next change asks.
    retryOnMount: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Page sizes offered (contract.md: 10 to 100, 20 by default). */
export const pageSizes = [20, 50, 100] as const;

/** A list no one has changed, as its own preference. */
export const defaultPreference = (noun: string): ListPreference => ({ noun, ...untouchedPreference });
