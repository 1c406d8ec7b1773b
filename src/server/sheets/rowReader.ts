import type { CellFault, RawRow } from '#engine/sheet/sheetRow.ts';
import { isHintRow } from '#engine/sheet/templateForm.ts';
import type { CellText } from './cellText.ts';
import { type HeaderReading, isFaulty, isHeader, readHeader } from './headerRow.ts';
import { refuseSheet, refuseSize, WrongTemplate } from './refusal.ts';
import type { ColumnReading, ReadOrder } from './sheetFile.ts';

/** A row of any file: what a cell says depends on the column it stands in. */
export interface FileRow {
  readonly line: number;
  /** Places that have something in them, from 0. */
  readonly columnIndexes: readonly number[];
  readonly cellAt: (index: number, reading: ColumnReading) => CellText;
  /** No one who opens the file sees it. */
  readonly isHidden?: boolean;
}

/** Takes rows of a file in their order, finds the header among the first, and keeps what is below it. */
export interface RowReader {
  readonly take: (row: FileRow) => void;
  /** Header and rows, once all were taken. Throws when there is no header of ours. */
  readonly finish: () => {
    readonly header: HeaderReading;
    readonly rows: readonly RawRow[];
    /** How many of the rows are hidden in the file. */
    readonly hiddenRows: number;
  };
}

/** A title may stand above the header, no more. */
const rowsAboveHeader = 4;
const columnOfRow = '';
/** No spreadsheet holds more in a cell. */
const longestText = 32_767;
/** A text many cells share costs nothing in the file and its length in each of them once they are read. */
const mostCharacters = 20_000_000;

/** Half a character, of a file cut or escaped badly. */
const loneSurrogate = /\p{Surrogate}/u;

/** From so many characters on, a text that stands in many cells is looked through once for all of them. */
const longText = 256;

/** A text as it can be kept; undefined: as it is. */
const mended = (text: string): string | undefined =>
  text.includes('\0') || loneSurrogate.test(text)
    ? text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD')
    : undefined;

/** The same of the cells of one file: what many cells share reaches the limit of a file before it has cost anything. */
const createMending = (): ((text: string) => string | undefined) => {
  const known = new Map<string, string | undefined>();
  return (text) => {
    if (text.length < longText) return mended(text);
    if (!known.has(text)) known.set(text, mended(text));
    return known.get(text);
  };
};

/** A text as it can be kept: no database holds a NUL or half a character, so the cell says what was in it. */
const storable = ({ text, fault }: CellText, mendedOf: (text: string) => string | undefined): CellText => {
  const other = mendedOf(text);
  if (other === undefined) return { text, ...(fault === undefined ? {} : { fault }) };
  return { text: other, fault: fault ?? 'sheet.character' };
};

const textsOf = ({ columnIndexes, cellAt }: FileRow): readonly string[] => {
  const texts: string[] = Array.from({ length: Math.max(-1, ...columnIndexes) + 1 }, () => '');
  for (const index of columnIndexes) texts[index] = cellAt(index, 'text').text;
  return texts;
};

const rawRow = (
  { line, columnIndexes, cellAt }: FileRow,
  { columns, readOver }: HeaderReading,
  mendedOf: (text: string) => string | undefined,
): RawRow => {
  const cells: Record<string, string> = {};
  const faults: CellFault[] = [];
  for (const { index, column } of columns) {
    const { text, fault } = columnIndexes.includes(index)
      ? storable(cellAt(index, column.reading), mendedOf)
      : { text: '' };
    cells[column.name] = text;
    if (fault !== undefined) faults.push({ column: column.name, rule: fault });
  }
  const isOurs = (index: number): boolean =>
    readOver.includes(index) || columns.some((column) => column.index === index);
  // What stands below no header would be lost without a word.
  const hasOutside = columnIndexes.some(
    (index) => !isOurs(index) && cellAt(index, 'text').text.trim() !== '',
  );
  return {
    line,
    cells,
    faults: hasOutside ? [...faults, { column: columnOfRow, rule: 'sheet.outside' }] : faults,
  };
};

/** A reader for one file. `mark` is what the file says of its template, undefined where it says nothing. */
export const createRowReader = (order: ReadOrder, mark: string | undefined): RowReader => {
  const above: (readonly string[])[] = [];
  const rows: RawRow[] = [];
  const mendedOf = createMending();
  let header: HeaderReading | undefined;
  let lastLine = 0;
  let characters = 0;
  let hiddenRows = 0;

  const stop = (reading: HeaderReading): never => {
    throw new WrongTemplate({
      ...reading.faults,
      otherMark: mark === order.mark ? undefined : mark,
    });
  };
  const openHeader = (row: FileRow): void => {
    const texts = textsOf(row);
    if (!isHeader(texts, order)) {
      above.push(texts);
      if (above.length > rowsAboveHeader) stop(readHeader(above[0] ?? [], order));
      return;
    }
    header = readHeader(texts, order);
    if (isFaulty(header.faults) || (mark !== undefined && mark !== order.mark)) stop(header);
    lastLine = row.line;
  };
  const keep = (raw: RawRow): void => {
    rows.push(raw);
    for (const text of Object.values(raw.cells)) {
      characters += text.length;
      if (text.length > longestText || characters > mostCharacters) refuseSize();
    }
    if (rows.length > order.maxRows) refuseSheet('sheet.tooManyRows', { limit: order.maxRows });
  };
  const fillGap = (reading: HeaderReading, until: number): void => {
    const cells = Object.fromEntries(reading.columns.map(({ column }) => [column.name, '']));
    for (let line = lastLine + 1; line < until; line += 1) keep({ line, cells, faults: [] });
  };

  return {
    take: (row) => {
      if (header === undefined) {
        if (row.columnIndexes.length > 0) openHeader(row);
        return;
      }
      const texts = textsOf(row);
      if (texts.every((text) => text.trim() === '')) return;
      const isHint = rows.length === 0 && isHintRow(texts);
      if (!isHint) {
        fillGap(header, row.line);
        keep(rawRow(row, header, mendedOf));
        if (row.isHidden === true) hiddenRows += 1;
      }
      lastLine = row.line;
    },
    finish: () => {
      if (header === undefined) return stop(readHeader(above[0] ?? [], order));
      return { header, rows, hiddenRows };
    },
  };
};
