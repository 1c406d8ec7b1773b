import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import type { CellFocus } from './useFocusOnReturn.ts';
import { type ImportJob, type ImportRow, problemsOf, renewRows, useImportAction } from './useImportRows.ts';
import type { ReviewDraft, TypedCell } from './useReviewDraft.ts';

/**
 * A block of cells as spreadsheets put it on the clipboard: tabs between cells, line ends between rows, quotes around a cell
 * that holds either. The empty line at the end is no row.
 */
export const pastedCells = (text: string): readonly (readonly string[])[] => {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;
  for (;;) {
    const found = cell.exec(text);
    if (found === null) break;
    const [, quoted, plain = '', end] = found;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '' || (end !== '\t' && cell.lastIndex >= text.length)) break;
    if (end !== '\t') rows.push([]);
  }
  return rows;
};

type Request = Calls['importRepair']['request'];

/** Rows of one question: small enough to be checked while a user waits. */
const rowsPerCall = 200;
/** How long a mended row stays in sight before it leaves. */
const partingMs = 1_200;

type Results = ReadonlyMap<number, ImportRow>;
const noResults: Results = new Map();

/** How long between two questions whether a long sheet is checked again. */
const everyMs = 800;

/** Typed cells by row, in pieces a call takes. */
const pieces = (cells: readonly TypedCell[]): readonly (readonly TypedCell[])[] => {
  const rows = [...new Set(cells.map(([index]) => index))];
  const starts = Array.from({ length: Math.ceil(rows.length / rowsPerCall) }, (_, at) => at * rowsPerCall);
  return starts.map((start) => {
    const requested = new Set(rows.slice(start, start + rowsPerCall));
    return cells.filter(([index]) => requested.has(index));
  });
};

const rowsOf = (cells: readonly TypedCell[]): NonNullable<Request['rows']> => {
  const rows = new Map<number, Record<string, string>>();
  for (const [index, column, text] of cells) rows.set(index, { ...rows.get(index), [column]: text });
  return [...rows].map(([index, typed]) => ({ index, cells: typed }));
};

interface RepairParts {
  readonly job: ImportJob;
  readonly replace: (job: ImportJob) => void;
  readonly draft: ReviewDraft;
  /** Whether its rows were checked just now: the keyboard begins at the first wrong cell. */
  readonly isFresh: boolean;
}

/** The import once its rows are checked: a repair of a very long sheet is answered before they are. */
const untilChecked = async (provider: ConsoleProvider, job: ImportJob): Promise<ImportJob> => {
  if (job.status !== 'uploaded') return job;
  await new Promise((resolve) => setTimeout(resolve, everyMs));
  return untilChecked(provider, await provider.call('importInfo', { import_id: job.import_id }));
};

/** Mended rows stay for a moment, then all that is on the screen is asked for again. */
const useParting = (importId: number) => {
  const client = useQueryClient();
  const [results, setResults] = useState<Results>(noResults);
  useEffect(() => {
    if (results.size === 0) return;
    const timer = setTimeout(() => {
      void renewRows(client, importId).then(() => setResults(noResults));
    }, partingMs);
    return () => clearTimeout(timer);
  }, [results, client, importId]);
  return {
    results,
    add: (rows: readonly ImportRow[]) =>
      setResults((before) => new Map([...before, ...rows.map((row) => [row.index, row] as const)])),
  };
};

/**
 * Sends what was typed, and only that: these rows are checked again. `results` are the rows as the server now sees them; what
 * it did not take stays typed.
 */
export const useRepair = ({ job, replace, draft, isFresh }: RepairParts) => {
  const provider = useConsoleProvider();
  const client = useQueryClient();
  const translate = useTranslate();
  const notify = useNotify();
  const action = useImportAction();
  const taking = useImportAction();
  const { results, add } = useParting(job.import_id);
  const [said, setSaid] = useState('');
  const isToBegin = useRef(isFresh);

  const ask = async (change: Omit<Request, 'import_id'>) => {
    const reply = await provider.call('importRepair', { import_id: job.import_id, ...change });
    const checked = await untilChecked(provider, reply.import);
    replace(checked);
    return { ...reply, import: checked };
  };
  const tell = ({ error_count: wrong }: ImportJob, mended: number) =>
    setSaid(translate('importing.repair.saved', { mended: formatCount(mended), wrong: formatCount(wrong) }));
  /** Answers the import as its check sees it then; undefined where it was refused. */
  const save = async (): Promise<ImportJob | undefined> => {
    let saved = job;
    const isDone = await action.run(async () => {
      let mended = 0;
      for (const cells of pieces(draft.cells)) {
        const reply = await ask({ rows: rowsOf(cells) });
        add(reply.rows);
        draft.forget(cells);
        mended += reply.rows.filter(({ state }) => state !== 'error').length;
        saved = reply.import;
        tell(saved, mended);
      }
    });
    return isDone ? saved : undefined;
  };
  const remove = (change: Pick<Request, 'remove' | 'remove_blank'>) =>
    action.run(async () => {
      const { import: next } = await ask(change);
      draft.forget(draft.cells.filter(([index]) => change.remove?.includes(index) === true));
      setSaid(translate('importing.repair.removed', { wrong: formatCount(next.error_count) }));
      await renewRows(client, job.import_id);
    });
  const takeDepartment = (name: string, by: string) =>
    taking.run(async () => {
      await ask({ departments: [{ name, by }] });
      notify('importing.suggestion.taken', { type: 'success', messageArgs: { name, by } });
      await renewRows(client, job.import_id);
    });
  return {
    results,
    said,
    /** True once, for the grid in which the keyboard begins. */
    takeBeginning: () => {
      const isBeginning = isToBegin.current;
      isToBegin.current = false;
      return isBeginning;
    },
    takeDepartment,
    isRunning: action.isRunning || taking.isRunning,
    takingRefusal: taking.refusal,
    refusal: action.refusal,
    save,
    removeRow: (index: number) => remove({ remove: [index] }),
    removeBlank: () => remove({ remove_blank: 1 }),
  };
};

export type Repair = ReturnType<typeof useRepair>;

/** What the cells of the sheet do: hold what was typed, move the keyboard, take a block from the clipboard. */
export interface RepairSheet extends CellFocus {
  /** Goes to the next wrong cell, or back to the one before: along the row, then to the next. */
  readonly goToWrong: (position: number, column: string, step: 1 | -1) => void;
  readonly textOf: (index: number, column: string) => string | undefined;
  readonly type: (row: ImportRow, column: string, text: string) => void;
  readonly restore: (row: ImportRow, column: string) => void;
  /** True when it took the text: several cells. One cell's text is left to the field itself. */
  readonly paste: (position: number, column: string, text: string) => boolean;
  /** What the last paste did, for the ear. */
  readonly said: string;
}

interface SheetParts {
  readonly draft: ReviewDraft;
  readonly focus: CellFocus;
  /** The columns in view, in their order: a block is pasted along them ... */
  readonly columns: ImportJob['columns'];
  /** ... and along those of the whole sheet where it is wider, which are shown then. */
  readonly allColumns: ImportJob['columns'];
  readonly showAll: () => void;
  readonly rowAt: (position: number) => ImportRow | undefined;
  readonly rowsFrom: (position: number, count: number) => Promise<readonly ImportRow[]>;
  readonly total: number;
  readonly repair: Pick<Repair, 'takeBeginning'>;
}

/** Columns of a row with something wrong in them, in their order. */
const wrongColumns = (row: ImportRow, columns: ImportJob['columns']): readonly string[] =>
  columns.map(({ name }) => name).filter((name) => problemsOf(row, name).length > 0);

/** The cell behind another one, or before it, in which something is wrong; of a row that is wrong as a whole the same column. */
const wrongAfter = (
  { columns, rowAt }: Pick<SheetParts, 'columns' | 'rowAt'>,
  { position, column, step }: { readonly position: number; readonly column: string; readonly step: 1 | -1 },
): readonly [position: number, column: string] => {
  const row = rowAt(position);
  const at = columns.findIndex(({ name }) => name === column);
  const rest = step === 1 ? columns.slice(at + 1) : columns.slice(0, at);
  const beside = row === undefined ? [] : wrongColumns(row, rest);
  const inRow = beside.at(step === 1 ? 0 : -1);
  if (inRow !== undefined) return [position, inRow];
  const next = rowAt(position + step);
  const wrong = next === undefined ? [] : wrongColumns(next, columns);
  return [position + step, wrong.at(step === 1 ? 0 : -1) ?? column];
};

/** Whether the reader has not begun anything on the page: the keyboard is nowhere, or at a heading. */
const isFree = (): boolean =>
  document.activeElement === null || document.activeElement.matches('body, h1, h2');

/** A finger brings up a keyboard that would hide half of the page: there the cell is tapped. */
const withoutKeyboard = '(pointer: coarse)';

/** Sets the keyboard into the first wrong cell once its row is here, so that it can be typed into at once. */
const useBeginning = (parts: SheetParts, goTo: CellFocus['goTo'], tell: () => void): void => {
  const { rowAt, columns, total, repair } = parts;
  const isTouched = useMediaQuery(withoutKeyboard, { noSsr: true });
  const known = Array.from({ length: Math.min(total, mostLookedAt) }, (_, position) => rowAt(position));
  const position = known.findIndex((row) => row !== undefined && wrongColumns(row, columns).length > 0);
  const row = known[position];
  useEffect(() => {
    const [column] = row === undefined ? [] : wrongColumns(row, columns);
    if (column === undefined || !repair.takeBeginning() || isTouched || !isFree()) return;
    goTo(position, column);
    tell();
  });
};

/** The rows that are in sight when a page opens. */
const mostLookedAt = 10;

const columnsFor = ({ columns, allColumns, showAll }: SheetParts, column: string, width: number) => {
  const at = columns.findIndex(({ name }) => name === column);
  if (at + width <= columns.length) return columns;
  showAll();
  return allColumns;
};

/** The grid of wrong rows as a sheet. */
export const useRepairSheet = (parts: SheetParts): RepairSheet => {
  const { draft, focus, rowsFrom, total } = parts;
  const translate = useTranslate();
  const [said, setSaid] = useState('');
  const goTo: CellFocus['goTo'] = (position, column) => {
    if (position >= 0 && position < total) focus.goTo(position, column);
  };
  useBeginning(parts, goTo, () =>
    setSaid(translate('importing.repair.begins', { count: formatCount(total), smart_count: total })),
  );

  const fill = async (position: number, column: string, block: readonly (readonly string[])[]) => {
    const width = Math.max(...block.map((cells) => cells.length));
    const columns = columnsFor(parts, column, width);
    const rows = await rowsFrom(position, Math.min(block.length, total - position));
    const first = columns.findIndex(({ name }) => name === column);
    const cells = rows.flatMap((row, down) =>
      (block[down] ?? []).flatMap((text, right): readonly TypedCell[] => {
        const target = columns[first + right]?.name;
        return target === undefined ? [] : [[row.index, target, text]];
      }),
    );
    draft.type(cells);
    setSaid(translate('importing.repair.pasted', { cells: cells.length, rows: rows.length }));
  };
  return {
    ...focus,
    goTo,
    goToWrong: (position, column, step) => goTo(...wrongAfter(parts, { position, column, step })),
    textOf: draft.textOf,
    type: (row, column, text) => draft.type([[row.index, column, text]]),
    restore: (row, column) => {
      const text = draft.textOf(row.index, column);
      if (text !== undefined) draft.forget([[row.index, column, text]]);
    },
    paste: (position, column, text) => {
      const block = pastedCells(text);
      const isBlock = block.length > 1 || (block[0]?.length ?? 0) > 1;
      if (isBlock) void fill(position, column, block);
      return isBlock;
    },
    said,
  };
};
