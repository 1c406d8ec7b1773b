import type { Violation } from '#domain/violation.ts';
import type { CellFault, RawRow } from '#engine/sheet/sheetRow.ts';
import { markSheet } from '#engine/sheet/templateForm.ts';
import { cellText } from './cellText.ts';
import { readCsv } from './csvFile.ts';
import type { HeaderReading } from './headerRow.ts';
import { refuseType, SheetRefusal, WrongTemplate } from './refusal.ts';
import { createRowReader, type FileRow, type RowReader } from './rowReader.ts';
import type { HeaderFaults, ReadOrder, ReadOutcome, SheetFile } from './sheetFile.ts';
import { openWorkbook, type Workbook } from './workbook.ts';
import { type GridRow, type HiddenColumns, type MergedArea, readWorksheet } from './worksheet.ts';
import { openZip, type Zip } from './zip.ts';

/** Styled empty rows below the last one are nothing; texts further down than these are a mistake. */
const emptyRows = 5_000;

const fileRow = ({ line, cells, isHidden }: GridRow, { formats, countsFrom1904 }: Workbook): FileRow => ({
  line,
  isHidden,
  columnIndexes: [...cells.keys()].filter((index) => cells[index] !== undefined),
  cellAt: (index, reading) => {
    const cell = cells[index];
    return cell === undefined ? { text: '' } : cellText(cell, { reading, formats, countsFrom1904 });
  },
});

/** What the workbook says of the template it was made from; undefined where it was made by hand. */
const markOf = async (zip: Zip, workbook: Workbook): Promise<string | undefined> => {
  const sheetPart = workbook.hiddenParts.get(markSheet);
  if (sheetPart === undefined) return undefined;
  let mark: string | undefined;
  await readWorksheet(
    zip,
    { ...workbook, sheetPart },
    {
      lastLine: 1,
      onRow: ({ cells }) => {
        mark = cells[0]?.text === markSheet ? cells[1]?.text : undefined;
      },
    },
  );
  return mark;
};

const covers = (area: MergedArea, line: number, index: number): boolean =>
  line >= area.fromLine && line <= area.toLine && index >= area.fromColumn && index <= area.toColumn;

const mergedFaults = (
  line: number,
  areas: readonly MergedArea[],
  { columns }: HeaderReading,
): readonly CellFault[] =>
  columns.flatMap(({ index, column }) =>
    areas.some((area) => covers(area, line, index)) ? [{ column: column.name, rule: 'sheet.merged' }] : [],
  );

/** Rows that touch merged cells say so: it cannot be told which row the text is for. */
const withMerged = (
  { header, rows }: ReturnType<RowReader['finish']>,
  merged: readonly MergedArea[],
): readonly RawRow[] => {
  if (merged.length === 0) return rows;
  const byLine = new Map<number, MergedArea[]>();
  const lines = new Set(rows.map(({ line }) => line));
  for (const area of merged)
    for (const line of lines)
      if (line >= area.fromLine && line <= area.toLine) byLine.set(line, [...(byLine.get(line) ?? []), area]);
  return rows.map((row) => {
    const areas = byLine.get(row.line);
    return areas === undefined
      ? row
      : { ...row, faults: [...row.faults, ...mergedFaults(row.line, areas, header)] };
  });
};

const hiddenNames = ({ columns }: HeaderReading, hidden: readonly HiddenColumns[]): readonly string[] =>
  columns.flatMap(({ index, column }) =>
    hidden.some(({ from, to }) => index >= from && index <= to) ? [column.name] : [],
  );

/** Reads the first sheet people see of a workbook, with the names of the columns that are hidden in it. */
const readXlsx = async (
  bytes: Uint8Array,
  order: ReadOrder,
): Promise<ReturnType<RowReader['finish']> & { readonly hiddenColumns: readonly string[] }> => {
  const zip = await openZip(bytes);
  const workbook = await openWorkbook(zip);
  const reader = createRowReader(order, await markOf(zip, workbook));
  const { merged, hidden } = await readWorksheet(zip, workbook, {
    lastLine: order.maxRows + emptyRows,
    onRow: (row) => reader.take(fileRow(row, workbook)),
  });
  const read = reader.finish();
  return { ...read, rows: withMerged(read, merged), hiddenColumns: hiddenNames(read.header, hidden) };
};

/** What became of a file: its rows, or why there are none. Plain data. */
export type FileReading =
  | { readonly kind: 'read'; readonly outcome: ReadOutcome }
  | { readonly kind: 'refused'; readonly violations: readonly Violation[] }
  | { readonly kind: 'wrongTemplate'; readonly faults: HeaderFaults };

const startsWith = (bytes: Uint8Array, head: readonly number[]): boolean =>
  bytes.byteLength >= head.length && head.every((byte, index) => bytes[index] === byte);

const archive = [0x50, 0x4b, 0x03, 0x04];
/** Old and encrypted workbooks, programs, pictures, documents: types people call sheets. */
const others: readonly (readonly number[])[] = [
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x4d, 0x5a],
  [0x50, 0x4b],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
];

/** The type by content, whatever the name says (I01). */
export const formatOf = (bytes: Uint8Array): SheetFile['format'] => {
  if (startsWith(bytes, archive)) return 'xlsx';
  if (bytes.byteLength === 0 || others.some((head) => startsWith(bytes, head))) return refuseType();
  return 'csv';
};

const outcomeOf = async (bytes: Uint8Array, order: ReadOrder): Promise<ReadOutcome> => {
  const format = formatOf(bytes);
  const { header, rows, hiddenRows, hiddenColumns } =
    format === 'csv' ? { ...readCsv(bytes, order), hiddenColumns: [] } : await readXlsx(bytes, order);
  return {
    format,
    columns: header.columns.map(({ column }) => column.name),
    headers: header.columns.map((column) => column.header),
    rows,
    hidden: { rows: hiddenRows, columns: hiddenColumns },
  };
};

/** Takes a file apart. A hostile one costs no more than the limits; whatever breaks is a file we do not read. */
export const readFile = async (bytes: Uint8Array, order: ReadOrder): Promise<FileReading> => {
  try {
    return { kind: 'read', outcome: await outcomeOf(bytes, order) };
  } catch (error) {
    if (error instanceof WrongTemplate) return { kind: 'wrongTemplate', faults: error.faults };
    if (error instanceof SheetRefusal) return { kind: 'refused', violations: error.violations };
    throw error;
  }
};
