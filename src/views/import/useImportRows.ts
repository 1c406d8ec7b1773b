import {
  keepPreviousData,
  type QueryClient,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useRef, useState } from 'react';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { refusalOf } from '#dataProvider/refusal.ts';
import type { Calls, Rows } from '#generated/types.ts';
import { fallbackHeight, observeHeight } from '#views/layouts/observeHeight.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** One import as the server tells it. */
export type ImportJob = Rows['importJob'];

/** One row of a sheet: its cells, what is wrong with it, what it changes, what became of it. */
export type ImportRow = Calls['importRows']['reply']['list'][number];
export type RowState = ImportRow['state'];
export type Problem = ImportRow['problems'][number];

/** Why rows are wrong or to be looked at, in one column of theirs, with how many there are. */
export type Reason = ImportJob['reasons'][number];

/** Names a reason among those of an import. */
export const reasonKey = ({ error_key: errorKey, column, level }: Reason): string =>
  `${level} ${errorKey} ${column ?? ''}`;

/** Whether the server is at work on it, so that the next answer will say something else. */
export const isAtWork = ({ status, undo_status }: Pick<ImportJob, 'status' | 'undo_status'>): boolean =>
  status === 'uploaded' || status === 'importing' || undo_status === 'running';

/** What is wrong with a cell; with a row as a whole where no column is named. */
export const problemsOf = (row: ImportRow, column: string | null): readonly Problem[] =>
  row.problems.filter((problem) => problem.column === column);

/** Something done to an import: once at a time, its refusal kept for where it was asked for. True when it was done. */
export const useImportAction = () => {
  const provider = useConsoleProvider();
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const run = async (action: (provider: ConsoleProvider) => Promise<unknown>): Promise<boolean> => {
    setRunning(true);
    setRefusal(undefined);
    try {
      await action(provider);
      return true;
    } catch (error) {
      // A step-up that was broken off is no refusal worth a message of its own, but it is not done either.
      setRefusal(refusalOf(error) === undefined ? undefined : (error as Error).message);
      return false;
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, refusal, run, forget: () => setRefusal(undefined) };
};

/** Rows of one question to the server. */
const pageSize = 100;

/** Which rows of an import: in these states, with this reason, with this text in them. */
export interface RowFilter {
  readonly importId: number;
  readonly states: readonly RowState[];
  readonly reason?: Pick<Reason, 'error_key' | 'column'> | undefined;
  readonly keyword?: string | undefined;
}

type Page = Calls['importRows']['reply'];

const rowsKey = (importId: number) => ['importJob', 'rows', importId] as const;

const reasonIn = ({ reason }: RowFilter) => {
  if (reason === undefined) return {};
  const { error_key: errorKey, column } = reason;
  return { error_key: errorKey, ...(column === null ? {} : { column }) };
};

const pageQuery = (provider: ConsoleProvider, filter: RowFilter, page: number) => ({
  queryKey: [
    ...rowsKey(filter.importId),
    filter.states,
    filter.reason?.error_key,
    filter.reason?.column,
    filter.keyword,
    page,
  ],
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Page> =>
    provider.call(
      'importRows',
      {
        import_id: filter.importId,
        state: [...filter.states],
        ...reasonIn(filter),
        ...(filter.keyword === undefined ? {} : { keyword: filter.keyword }),
        page,
        page_size: pageSize,
      },
      { signal },
    ),
});

/** Asks again for all rows of an import that are on the screen. */
export const renewRows = (client: QueryClient, importId: number): Promise<void> =>
  client.invalidateQueries({ queryKey: rowsKey(importId) });

/** How many rows there are, with the first page of them. */
export const useFirstRows = (filter: RowFilter) => {
  const provider = useConsoleProvider();
  return useQuery({ ...pageQuery(provider, filter, 1), placeholderData: keepPreviousData });
};

const pageOf = (position: number): number => Math.floor(position / pageSize) + 1;

/** The rows at these positions, as far as they are here; the pages they stand on are asked for. */
export const useRowsAt = (filter: RowFilter, positions: readonly number[]) => {
  const provider = useConsoleProvider();
  const client = useQueryClient();
  const pages = [...new Set(positions.map(pageOf))];
  const answers = useQueries({ queries: pages.map((page) => pageQuery(provider, filter, page)) });
  const rowAt = (position: number): ImportRow | undefined =>
    answers[pages.indexOf(pageOf(position))]?.data?.list[position % pageSize];
  /** Up to `count` rows from a position on, those out of sight included. */
  const rowsFrom = useCallback(
    async (position: number, count: number): Promise<readonly ImportRow[]> => {
      const first = pageOf(position);
      const last = pageOf(position + count - 1);
      const requested = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      const found = await Promise.all(
        requested.map((page) =>
          client.fetchQuery({ ...pageQuery(provider, filter, page), staleTime: Number.POSITIVE_INFINITY }),
        ),
      );
      const start = position - (first - 1) * pageSize;
      return found.flatMap(({ list }) => list).slice(start, start + count);
    },
    [client, provider, filter],
  );
  return { rowAt, rowsFrom };
};

/** The rows of a long list that are in sight, with the room of those above and below them. */
export interface RowWindow {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Positions of the rows to draw. */
  readonly positions: readonly number[];
  /** Pixels before the first and after the last of them. */
  readonly before: number;
  readonly after: number;
  /** Every row drawn is measured: reasons take as many lines as they need. */
  readonly measure: (row: HTMLElement | null) => void;
  readonly scrollTo: (position: number) => void;
}

/** A window over `count` rows, of which one is `rowHeight` pixels high before it is measured. */
export const useRowWindow = (count: number, rowHeight: number): RowWindow => {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    useFlushSync: false,
    initialRect: { width: 0, height: fallbackHeight },
    observeElementRect: observeHeight,
  });
  const shown = virtualizer.getVirtualItems();
  const [first] = shown;
  const last = shown.at(-1);
  return {
    scroller,
    positions: shown.map(({ index }) => index),
    before: first?.start ?? 0,
    after: last === undefined ? 0 : virtualizer.getTotalSize() - last.end,
    measure: virtualizer.measureElement,
    scrollTo: (position) => virtualizer.scrollToIndex(position),
  };
};
