import type { CellFault, RawRow } from '#engine/sheet/sheetRow.ts';
import { markSheet } from '#engine/sheet/templateForm.ts';
import { cellText } from './cellText.ts';
import type { HeaderReading } from './headerRow.ts';
import { createRowReader, type FileRow, type RowReader } from './rowReader.ts';
import type { ReadOrder } from './sheetFile.ts';
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
export const readXlsx = async (
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
