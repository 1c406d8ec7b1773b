import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ImportJob, ImportRow } from './importRow.ts';
import { pastedCells } from './pastedCells.ts';
import type { CellFocus } from './useCellFocus.ts';
import type { ReviewDraft, TypedCell } from './useReviewDraft.ts';

/** What the cells of the sheet do: hold what was typed, move the keyboard, take a block from the clipboard. */
export interface RepairSheet extends CellFocus {
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
  readonly rowsFrom: (position: number, count: number) => Promise<readonly ImportRow[]>;
  readonly total: number;
}

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
    goTo: (position, column) => {
      if (position >= 0 && position < total) focus.goTo(position, column);
    },
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
