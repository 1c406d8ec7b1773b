import type { CellValue, ColumnDef } from 'hucre';
import { writeXlsxStream } from 'hucre/xlsx';
import type { ExportFormat } from '#engine/exportCalls.ts';
import type { FieldModel } from '#engine/model.ts';
import { type Cell, cellOf } from '#engine/sheet/cell.ts';
import { byteOrderMark, csvLine } from '#engine/sheet/csvText.ts';
import { exportColumns } from '#engine/sheet/sheetRow.ts';
import type { FieldKind } from '#engine/vocabulary.ts';
import { toStream } from '#server/platform/bodies/streams.ts';
import type { CallContext, FileReply } from '#server/platform/handler.ts';
import { cellWords } from '#server/sheets/cellText.ts';

/** Rows of a sheet, a piece at a time as they are read. */
export type SheetRows = AsyncGenerator<readonly (readonly (Cell | undefined)[])[]>;

const textFormat = '@';

/** How a column is shown; every other kind is text, so that phones, ids and codes stay as they are written. */
const formats: Readonly<Partial<Record<FieldKind, string>>> = {
  integer: 'General',
  number: 'General',
  money: '#,##0.00',
  date: 'yyyy/mm/dd',
  dateTime: 'yyyy/mm/dd hh:mm',
};

const width = { narrowest: 10, widest: 40 } as const;

/** A double-width character fills two of the columns a sheet counts in. */
const shownLength = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (sign > '\u2E7F' ? 2 : 1), 0);

/** A column with its header, its number format and a width its header fits in. */
const sheetColumn = (field: FieldModel, header: string): ColumnDef => ({
  header,
  numFmt: formats[field.displayKind] ?? formats[field.kind] ?? textFormat,
  width: Math.min(
    Math.max(shownLength(header) + 4, (field.options.width ?? 110) / 8, width.narrowest),
    width.widest,
  ),
});

/** Most characters a cell of a workbook takes. */
const maxCellLength = 32_767;
// XML has no place for these: with one of them the workbook opens empty or not at all.
const unwritable = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}/gu;

const wallClock = /^(\d{4})[-/](\d{2})[-/](\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?/;

/** A day or a wall-clock time as a date of the sheet, which knows no time zone. */
const sheetDate = (text: string): Date | string => {
  const parts = wallClock.exec(text);
  if (parts === null) return text;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
};

/** A cell as the workbook takes it: a typed value, never a formula. */
const sheetValue = (cell: Cell | undefined): CellValue => {
  if (cell === undefined) return null;
  if (typeof cell.value === 'number') return cell.value;
  const text = cell.value.replaceAll(unwritable, '').slice(0, maxCellLength);
  return cell.type === 'date' || cell.type === 'dateTime' ? sheetDate(text) : text;
};

/** The header of a text file is a text like any other. */
const headerCell = (header: string): Cell => ({ type: 'text', value: header });

type Row = readonly (Cell | undefined)[];

/** What a sheet is made of; `rows` come a piece at a time, as they are read. */
interface SheetSource {
  readonly columns: readonly FieldModel[];
  readonly header: readonly string[];
  readonly rows: AsyncGenerator<readonly Row[]>;
}

async function* csvBytes({ header, rows }: SheetSource): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`${byteOrderMark}${csvLine(header.map(headerCell))}`);
  for await (const piece of rows) yield encoder.encode(piece.map(csvLine).join(''));
}

async function* sheetRows({ rows }: SheetSource) {
  for await (const piece of rows) for (const row of piece) yield row.map(sheetValue);
}

const xlsxStream = (source: SheetSource): ReadableStream<Uint8Array> =>
  writeXlsxStream(sheetRows(source), {
    name: 'Sheet1',
    columns: source.columns.map((field, index) => sheetColumn(field, source.header[index] ?? '')),
    freezePane: { rows: 1 },
  });

const makers: Readonly<Record<ExportFormat, (source: SheetSource) => Omit<FileReply, 'name'>>> = {
  csv: (source) => ({ type: 'text/csv; charset=utf-8', body: toStream(csvBytes(source)) }),
  xlsx: (source) => ({
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: xlsxStream(source),
  }),
};

/** A sheet as bytes and their type, never held as a whole. */
export const sheetStream = (format: ExportFormat, source: SheetSource): Omit<FileReply, 'name'> =>
  makers[format](source);

/** The columns of a sheet with their headers, in the order that was asked for. */
export const sheetColumns = (
  { models, words }: Pick<CallContext, 'models' | 'words'>,
  noun: string,
  names: readonly string[],
): { readonly columns: readonly FieldModel[]; readonly header: readonly string[] } => {
  const model = models[noun];
  const columns = model === undefined ? [] : exportColumns(model, names);
  return {
    columns,
    header: columns.map(({ path, name }) => words.of(noun, `fields.${path}`) ?? name),
  };
};

/** Rows of a noun that are made a piece at a time, as cells of these columns. */
export async function* rowSheet(
  context: CallContext,
  noun: string,
  {
    columns,
    pieces,
  }: {
    readonly columns: readonly FieldModel[];
    readonly pieces: AsyncIterable<readonly Readonly<Record<string, unknown>>[]>;
  },
): SheetRows {
  const wordOf = cellWords(context, noun);
  for await (const rows of pieces)
    yield rows.map((row) =>
      columns.map((field) => cellOf(field, { value: row[field.name], record: row, wordOf })),
    );
}
