import { writeXlsxStream } from 'hucre/xlsx';
import type { ExportFormat } from '#engine/exportCalls.ts';
import type { FieldModel } from '#engine/model.ts';
import type { Cell } from '#engine/sheet/cell.ts';
import { byteOrderMark, csvLine } from '#engine/sheet/csvText.ts';
import type { FileReply } from '#server/platform/handler.ts';
import { pulled } from './pulled.ts';
import { headerCell, sheetColumn, sheetValue } from './sheetCells.ts';

type Row = readonly (Cell | undefined)[];

/** What a sheet is made of; `rows` come a piece at a time, as they are read. */
export interface SheetSource {
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
  csv: (source) => ({ type: 'text/csv; charset=utf-8', body: pulled(csvBytes(source)) }),
  xlsx: (source) => ({
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: xlsxStream(source),
  }),
};

/** A sheet as bytes and their type, never held as a whole. */
export const sheetStream = (format: ExportFormat, source: SheetSource): Omit<FileReply, 'name'> =>
  makers[format](source);
