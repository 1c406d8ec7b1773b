import type { QueryClient } from '@tanstack/react-query';
import type { Store } from 'ra-core';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { EntityModel } from '#engine/model.ts';
import { firstPageOf } from '#engine/request/listBeginning.ts';
import { firstLevels, usualReportRequest } from '#engine/request/readRequests.ts';
import { type RelatedCell, relatedCells, relatedIds } from '#engine/request/relatedRows.ts';
import { overrideOf } from '#resources/overrides.ts';
import { defaultPreference, preferencesQuery } from '#views/preferences/preferencesQuery.ts';
import { reportQuery } from '#views/report/reportQuestion.ts';
import { levelQuery } from '#views/tree/levelQuery.ts';

/** What asking for the rows of a page needs to know. */
export interface RowsPorts {
  readonly provider: ConsoleProvider;
  readonly queryClient: QueryClient;
  readonly store: Pick<Store, 'getItem'>;
  readonly locale: string;
  /** The page brought its first rows, and the names in them. */
  readonly isBrought?: boolean;
}

/** How react-admin keeps what a list was last asked for. */
interface KeptParams {
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly sort?: string | null;
  readonly order?: string | null;
  readonly page?: number | null;
  readonly perPage?: number | null;
}

type FirstPage = ReturnType<typeof firstPageOf>;

/** The page of a list that was visited before: where the reader left it. */
const whereLeft = (begun: FirstPage, kept: KeptParams, fixedFilter: KeptParams['filter']): FirstPage => ({
  pagination: { page: kept.page ?? 1, perPage: kept.perPage ?? begun.pagination.perPage },
  sort: kept.sort ? { field: kept.sort, order: kept.order === 'ASC' ? 'ASC' : 'DESC' } : begun.sort,
  filter: { ...kept.filter, ...fixedFilter },
});

const askList = async (model: EntityModel, ports: RowsPorts): Promise<void> => {
  const { provider, queryClient, store } = ports;
  const preferences = queryClient.getQueryData(preferencesQuery(provider).queryKey);
  if (preferences === undefined) return;
  const preference = preferences.find(({ noun }) => noun === model.noun) ?? defaultPreference(model.noun);
  const fixedFilter = (await overrideOf(model.noun))?.firstFilter?.(store) ?? {};
  const begun = firstPageOf(model, preference, fixedFilter);
  const kept = store.getItem<KeptParams>(`${model.noun}.listParams`);
  const page = kept?.filter === undefined ? begun : whereLeft(begun, kept, fixedFilter);
  const { data } = await queryClient.fetchQuery({
    // As react-admin's list will look for it.
    queryKey: [model.noun, 'getList', { ...page, meta: undefined }],
    queryFn: ({ signal }) => provider.getList(model.noun, { ...page, signal }),
  });
  if (ports.isBrought === true) await keepNames(relatedCells(model, preference, data), ports);
};

/** Keeps the rows that cells name where the cells will look for them, so that they are named when they are first shown. */
const keepNames = async (
  cells: readonly RelatedCell[],
  { provider, queryClient }: Pick<RowsPorts, 'provider' | 'queryClient'>,
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
 * Asks for what a noun's page begins with before it is put together: the rows of a list, the first levels of a tree, or figures, which the
 * page finds under the same key. Nothing goes wrong without it, and a failure is the page's own to meet.
 */
export const askRows = async (model: EntityModel, ports: RowsPorts): Promise<void> => {
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
  else await askList(model, ports);
};
