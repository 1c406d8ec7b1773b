import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Store, useDataProvider } from 'ra-core';
import { lazy, useEffect, useState } from 'react';
import { customFieldsQuery, useLiveModels } from '#app/console/liveModels.ts';
import { PageLoading } from '#app/shell/PageLoading.tsx';
import { whenAtRest } from '#app/start/atRest.ts';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { openedNoun } from '#domain/console/addresses.ts';
import type { EntityModel } from '#engine/model.ts';
import { firstPageOf } from '#engine/request/listBeginning.ts';
import { firstLevels, usualReportRequest } from '#engine/request/readRequests.ts';
import { type RelatedCell, relatedCells, relatedIds } from '#engine/request/relatedRows.ts';
import { overrideOf } from '#resources/overrides.ts';
import { draftEvent, dropDraft, readDraft, saveDraft } from '#session/drafts.ts';
import { readSession, type Session } from '#session/session.ts';
import { type DraftStore, DraftStoreProvider, noDrafts } from '#views/form/FormDraft.ts';
import { GeneratedScreen, preloadDrawers, preloadScreen } from '#views/generated/GeneratedScreen.tsx';
import { WithImports } from '#views/import/WithImports.tsx';
import { useModel, useOverride } from '#views/ModelContext.tsx';
import type { Overrides } from '#views/override.ts';
import { defaultPreference, preferencesQuery } from '#views/preferences/preferencesQuery.ts';
import { ModelProvider } from '#views/provider/ModelProvider.tsx';
import { reportQuery } from '#views/report/reportQuery.ts';
import { levelQuery } from '#views/tree/levelQuery.ts';
import { loadValidators } from '#views/validators.ts';

/**
 * The drafts of one signed-in person. The owner is fixed when the store is made: by the time a form goes away, the
 * login it was typed under may be cleared already.
 */
export const createDraftStore = (session: Session | undefined): DraftStore => {
  if (session === undefined) return noDrafts;
  const placeOf = (route: string) => ({ companyId: session.companyId, userId: session.userId, route });
  return {
    read: (route) => readDraft(placeOf(route)),
    save: (route, draft) => saveDraft(placeOf(route), draft),
    drop: (route) => dropDraft(placeOf(route)),
    onKeep: (keep) => {
      window.addEventListener(draftEvent, keep);
      window.addEventListener('pagehide', keep);
      return () => {
        window.removeEventListener(draftEvent, keep);
        window.removeEventListener('pagehide', keep);
      };
    },
  };
};

/** What asking for the first rows needs to know. */
interface FirstPagePorts {
  readonly models: readonly EntityModel[];
  readonly provider: ConsoleProvider;
  readonly queryClient: QueryClient;
  readonly store: Pick<Store, 'getItem'>;
  readonly address: Pick<Location, 'pathname' | 'search'>;
  readonly locale: string;
  /** The page brought its first rows, and the names in them. */
  readonly isBrought: boolean;
}

/** The list this address opens; none when the address or the last visit says how it is filtered or sorted. */
const beginningList = ({ models, store, address }: FirstPagePorts): EntityModel | undefined => {
  const model = models.find(({ route, kind }) => kind !== 'service' && route === address.pathname);
  if (model === undefined || address.search !== '') return undefined;
  return store.getItem(`${model.noun}.listParams`) === undefined ? model : undefined;
};

const askList = async (
  model: EntityModel,
  override: Overrides | undefined,
  ports: FirstPagePorts,
): Promise<void> => {
  const { provider, queryClient, store } = ports;
  const kept = queryClient.getQueryData(preferencesQuery(provider).queryKey);
  if (kept === undefined) return;
  const preference = kept.find(({ noun }) => noun === model.noun) ?? defaultPreference(model.noun);
  const fixedFilter = override?.firstFilter?.(store) ?? {};
  const params = { ...firstPageOf(model, preference, fixedFilter), meta: undefined };
  const { data } = await queryClient.fetchQuery({
    // As react-admin's list will look for it.
    queryKey: [model.noun, 'getList', params],
    queryFn: ({ signal }) => provider.getList(model.noun, { ...params, signal }),
  });
  if (ports.isBrought) await keepNames(relatedCells(model, preference, data), ports);
};

/** Keeps the rows that cells name where the cells will look for them, so that they are named when they are first shown. */
const keepNames = async (
  cells: readonly RelatedCell[],
  { provider, queryClient }: Pick<FirstPagePorts, 'provider' | 'queryClient'>,
): Promise<void> => {
  const asked = await Promise.all(
    [...relatedIds(cells)].map(
      async ([noun, ids]) => [noun, (await provider.getMany(noun, { ids: [...ids] })).data] as const,
    ),
  );
  const rows = new Map(asked.map(([noun, data]) => [noun, new Map(data.map((row) => [row.id, row]))]));
  for (const { noun, ids } of cells)
    queryClient.setQueryData(
      [noun, 'getMany', { ids: ids.map(String), meta: undefined }],
      ids.map((id) => rows.get(noun)?.get(id)).filter((row) => row !== undefined),
    );
};

/**
 * Asks for what the console begins with while its page is being put together: the rows of a list, the first levels of a tree, or figures,
 * which the page finds under the same key. Nothing goes wrong without it, and a failure is the page's own to meet.
 */
const askFirstPage = async (ports: FirstPagePorts): Promise<void> => {
  const model = beginningList(ports);
  if (model === undefined) return;
  const { provider, queryClient, locale } = ports;
  if (model.report !== undefined) {
    const request = usualReportRequest(model.report);
    return queryClient.prefetchQuery(reportQuery(provider, { model, locale, request }));
  }
  if (model.verbs.list === undefined || model.list.begins === 'own') return;
  if (model.kind === 'tree')
    await Promise.all(
      firstLevels.map((level) => queryClient.prefetchQuery(levelQuery(provider, model.noun, level))),
    );
  else await askList(model, await overrideOf(model.noun), ports);
};

/**
 * Asks for what the first page begins with, and loads the rest of its code: until then. `answer` is settled once it is answered, well or
 * not. It comes with the views, whose lists it speaks for.
 */
export const prepareFirstPage = async (
  ports: FirstPagePorts,
): Promise<{ readonly answer: Promise<void> }> => {
  const answer = askFirstPage(ports).catch(() => {});
  const pages = ports.models.filter(({ kind }) => kind !== 'service');
  const model = openedNoun(pages, ports.address.pathname);
  if (model !== undefined) await preloadPage(model);
  return { answer };
};

/** Loads the code of a noun's page before a user goes there. */
export const preloadPage = async (model: EntityModel): Promise<void> => {
  await preloadScreen(model, await overrideOf(model.noun));
};

/** Once the page stands, the code of what is mostly done next is loaded. */
const useForms = (): void => {
  const queryClient = useQueryClient();
  useEffect(() => whenAtRest(queryClient, () => void preloadDrawers().catch(() => {})), [queryClient]);
};

/** Keeps the fields this company has added up to date where they are shown; whether they are still unknown. */
const useCompanyFields = (model: EntityModel | undefined): boolean => {
  const provider = useDataProvider<ConsoleProvider>();
  const isAsked = model?.customFieldsIn !== undefined;
  return useQuery({ ...customFieldsQuery(provider), enabled: isAsked }).isPending && isAsked;
};

const NotFoundPage = lazy(async () => ({ default: (await import('./StatusPages.tsx')).NotFoundPage }));

/** The views of one noun, with all they read from above. Loaded with the first resource page, not with the shell. */
export const ResourceViews = ({ noun }: { readonly noun: string }) => {
  const { all, byNoun } = useLiveModels();
  const [drafts] = useState(() => createDraftStore(readSession()));
  useForms();
  // A schema file removed during development takes the noun away before the router lets its page go.
  const isPending = useCompanyFields(byNoun[noun]);
  if (byNoun[noun] === undefined) return <NotFoundPage />;
  // A list begun without some of its columns would begin twice.
  if (isPending) return <PageLoading />;
  return (
    <ModelProvider models={all} overrideOf={overrideOf} loadValidators={loadValidators}>
      <DraftStoreProvider value={drafts}>
        <NounScreen noun={noun} />
      </DraftStoreProvider>
    </ModelProvider>
  );
};

/** The deepest override, a screen of its own, or the generated one with its shallower overrides; and the pages of its sheets. */
const NounScreen = ({ noun }: { readonly noun: string }) => {
  const { screen: Screen = GeneratedScreen } = useOverride(noun);
  return (
    <WithImports model={useModel(noun)}>
      <Screen />
    </WithImports>
  );
};
