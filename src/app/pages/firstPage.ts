import type { QueryClient } from '@tanstack/react-query';
import type { Store } from 'ra-core';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { EntityModel } from '#engine/model.ts';
import { overrides } from '#resources/overrides.ts';
import { firstPageOf } from '#views/list/listBeginning.ts';
import type { Overrides } from '#views/override.ts';
import { defaultPreference, preferencesQuery } from '#views/preferences/preferencesQuery.ts';
import { levelQuery } from '#views/tree/levelQuery.ts';

const overrideOf = ({ noun }: EntityModel): Overrides | undefined =>
  overrides[noun as keyof typeof overrides];

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

const askList = async (model: EntityModel, ports: FirstPagePorts): Promise<void> => {
  const { provider, queryClient, store } = ports;
  const kept = queryClient.getQueryData(preferencesQuery(provider).queryKey);
  if (kept === undefined) return;
  const preference = kept.find(({ noun }) => noun === model.noun) ?? defaultPreference(model.noun);
  const fixedFilter = overrideOf(model)?.firstFilter?.(store) ?? {};
  const { params, queryKey } = firstPageOf(model, preference, fixedFilter);
  await queryClient.prefetchQuery({
    queryKey,
    queryFn: ({ signal }) => provider.getList(model.noun, { ...params, signal }),
  });
};

/**
 * Asks for what the console begins with while its page is being put together: the rows of a list or the top of a tree,
 * which the page finds under the same key. Nothing goes wrong without it, and a failure is the page's own to meet.
 */
export const askFirstPage = async (ports: FirstPagePorts): Promise<void> => {
  const model = beginningList(ports);
  if (model?.verbs.list === undefined) return;
  const { beginning } = overrideOf(model) ?? {};
  if (beginning === undefined) await askList(model, ports);
  if (beginning === 'tree') await ports.queryClient.prefetchQuery(levelQuery(ports.provider, model.noun, {}));
};
