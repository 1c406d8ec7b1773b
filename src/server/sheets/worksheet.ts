import { refuseSheet, refuseType } from './refusal.ts';
import type { Workbook } from './workbook.ts';
import { officeText, readXml } from './xml.ts';
import type { Zip } from './zip.ts';

/** A cell as it stands in the file. `style` is its place among the formats. */
export interface GridCell {
  readonly kind: 'text' | 'number' | 'flag' | 'day' | 'error';
  readonly text: string;
  readonly style: number;
  readonly isFormula: boolean;
}

/** A row with something in it, by its number as people see it; cells by their place from 0. */
export interface GridRow {
  readonly line: number;
  readonly cells: readonly (GridCell | undefined)[];
  /** No one who opens the file sees it: filtered away, or hidden by hand. */
  readonly isHidden: boolean;
}

/** Cells that were made one: none of them says which row or column it speaks of. */
export interface MergedArea {
  readonly fromLine: number;
  readonly toLine: number;
  readonly fromColumn: number;
  readonly toColumn: number;
}

/** Columns no one who opens the file sees, from 0, the last one with them. */
export interface HiddenColumns {
  readonly from: number;
  readonly to: number;
}

/** What a sheet says of its cells apart from its rows. */
export interface SheetFacts {
  readonly merged: readonly MergedArea[];
  readonly hidden: readonly HiddenColumns[];
}

/** T19: a sheet is no wider than this. */
export const maxColumns = 64;
const maxMerged = 2_000;
/** More ranges than a sheet has columns say nothing more. */
const maxRanges = 16_384;
const reference = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/;

/** Column and row of `AB12`, the column from 0. */
const addressOf = (text: string): { readonly column: number; readonly line: number } => {
  const [, letters = '', digits] = reference.exec(text) ?? refuseType();
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { column, line: Number(digits) };
};

const areaOf = (ref: string): MergedArea => {
  const [first = '', last = first] = ref.split(':');
  const [from, to] = [addressOf(first), addressOf(last)];
  return { fromLine: from.line, toLine: to.line, fromColumn: from.column, toColumn: to.column };
};

/** A cell of ten thousand styled empty ones costs nothing: only what has a text is kept. */
interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
  hasFormula: boolean;
}

const kinds: Readonly<Record<string, GridCell['kind']>> = {
  n: 'number',
  b: 'flag',
  d: 'day',
  e: 'error',
};

const gridCell = ({ type, value, style, hasFormula }: OpenCell, texts: readonly string[]) => {
  const text = type === 's' ? (texts[Number(value)] ?? refuseType()) : officeText(value);
  return text === '' && !hasFormula
    ? undefined
    : { kind: kinds[type] ?? 'text', text, style, isFormula: hasFormula };
};

interface SheetReading {
  /** Called for every row that has a text or formula, in their order. */
  readonly onRow: (row: GridRow) => void;
  /** Called once a row is further down than any of ours. */
  readonly lastLine: number;
}

const isYes = (text: string | undefined): boolean => text === '1' || text === 'true';

/** Reads the rows of a sheet one after the other; answers what is merged, which a sheet says at its end, and what is hidden. */
export const readWorksheet = async (
  zip: Zip,
  { texts, sheetPart }: Pick<Workbook, 'texts' | 'sheetPart'>,
  { onRow, lastLine }: SheetReading,
): Promise<SheetFacts> => {
  const merged: MergedArea[] = [];
  const hidden: HiddenColumns[] = [];
  let line = 0;
  let nextColumn = 0;
  let isHidden = false;
  let cells: (GridCell | undefined)[] = [];
  let cell: OpenCell | undefined;
  let isValue = false;
  let isAid = false;

  const openRow = (given: string | undefined): void => {
    const next = given === undefined ? line + 1 : Number(given);
    // Rows stand in their order: what goes back would be read twice.
    if (!Number.isSafeInteger(next) || next <= line) refuseType();
    line = next;
    nextColumn = 0;
    cells = [];
  };
  const openColumns = (attribute: (name: string) => string | undefined): void => {
    const [from, to] = [Number(attribute('min')), Number(attribute('max'))];
    if (isYes(attribute('hidden')) && hidden.length < maxRanges) hidden.push({ from: from - 1, to: to - 1 });
  };
  const openCell = (attribute: (name: string) => string | undefined): void => {
    const ref = attribute('r');
    const column = ref === undefined ? nextColumn : addressOf(ref).column;
    nextColumn = column + 1;
    const style = Number(attribute('s') ?? 0);
    cell = { column, type: attribute('t') ?? 'n', style, value: '', hasFormula: false };
  };
  const closeCell = (): void => {
    const read = cell && gridCell(cell, texts);
    if (cell !== undefined && read !== undefined) {
      if (cell.column >= maxColumns || line > lastLine) refuseSheet('sheet.range');
      cells[cell.column] = read;
    }
    cell = undefined;
  };

  await readXml(zip.open(sheetPart) ?? refuseType(), {
    open: (name, attribute) => {
      if (name === 'row') {
        openRow(attribute('r'));
        isHidden = isYes(attribute('hidden'));
      } else if (name === 'c') openCell(attribute);
      else if (name === 'v' || name === 't') isValue = cell !== undefined && !isAid;
      else if (name === 'f' && cell !== undefined) cell.hasFormula = true;
      else if (name === 'rPh') isAid = true;
      else if (name === 'col') openColumns(attribute);
      else if (name === 'mergeCell') {
        merged.push(areaOf(attribute('ref') ?? ''));
        if (merged.length > maxMerged) refuseSheet('sheet.merged');
      }
    },
    close: (name) => {
      if (name === 'c') closeCell();
      else if (name === 'row' && cells.length > 0) onRow({ line, cells, isHidden });
      else if (name === 'rPh') isAid = false;
      else if (name === 'v' || name === 't') isValue = false;
    },
    text: (more) => {
      if (isValue && cell !== undefined) cell.value += more;
    },
  });
  return { merged, hidden };
};
