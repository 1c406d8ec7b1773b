import type { QueryClient } from '@tanstack/react-query';
import type { Store } from 'ra-core';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { EntityModel } from '#engine/model.ts';
import { overrides } from '#resources/overrides.ts';
import { firstPageOf } from '#views/list/listBeginning.ts';
import { defaultPreference, preferencesQuery } from '#views/preferences/preferencesQuery.ts';

/** What asking for the first rows needs to know. */
export interface FirstPagePorts {
  readonly models: readonly EntityModel[];
  readonly provider: ConsoleProvider;
  readonly queryClient: QueryClient;
  readonly store: Pick<Store, 'getItem'>;
  readonly address: Pick<Location, 'pathname' | 'search'>;
}

/** The list this address opens; none when the address or the last visit says how it is filtered or sorted. */
const beginningList = ({ models, store, address }: FirstPagePorts): EntityModel | undefined => {
  const model = models.find(({ route, kind }) => kind !== 'service' && route === address.pathname);
  if (model === undefined || address.search !== '') return undefined;
  return store.getItem(`${model.noun}.listParams`) === undefined ? model : undefined;
};

/**
 * Asks for the rows of the list the console begins with while its page is being put together: react-admin's list finds
 * them under the same key. Nothing goes wrong without it, and a failure is the list's own to meet.
 */
export const askFirstPage = async (ports: FirstPagePorts): Promise<void> => {
  const { provider, queryClient, store } = ports;
  const model = beginningList(ports);
  if (model?.verbs.list === undefined) return;
  const kept = queryClient.getQueryData(preferencesQuery(provider).queryKey);
  if (kept === undefined) return;
  const preference = kept.find(({ noun }) => noun === model.noun) ?? defaultPreference(model.noun);
  const fixedFilter = overrides[model.noun as keyof typeof overrides]?.firstFilter?.(store) ?? {};
  const { params, queryKey } = firstPageOf(model, preference, fixedFilter);
  await queryClient.prefetchQuery({
    queryKey,
    queryFn: ({ signal }) => provider.getList(model.noun, { ...params, signal }),
  });
};
