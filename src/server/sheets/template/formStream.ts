import { writeXlsx } from 'hucre/xlsx';
import { byteOrderMark, csvLine } from '#engine/sheet/csvText.ts';
import { markedHeader } from '#engine/sheet/templateForm.ts';
import type { FileReply } from '#server/platform/handler.ts';
import { pulled } from '#server/sheets/write/pulled.ts';
import { openZip } from '#server/sheets/zip.ts';
import { formHints } from './formHints.ts';
import { filledSheet } from './formRows.ts';
import { type FormSource, formSheets } from './formSheets.ts';
import { type ZipPart, zipBytes } from './zipBytes.ts';

/** A file a template comes as. */
export type FormFormat = 'xlsx' | 'csv';

/** Texts of a row in the order of the columns, the reason last where the form has one. */
export type FormRow = readonly string[];

/** A form and the rows that are in it already, a piece at a time as they are read; none for an empty template. */
export interface FilledForm extends FormSource {
  readonly rows?: AsyncIterable<readonly FormRow[]>;
}

async function* noRows(): AsyncGenerator<readonly FormRow[]> {
  yield [];
}

const csvOf = (texts: FormRow): string =>
  csvLine(texts.map((value) => (value === '' ? undefined : { type: 'text', value })));

async function* nothing(): AsyncGenerator<Uint8Array> {}

async function* csvBytes({ columns, words, reasonHeader, rows }: FilledForm): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const headers = columns.map(({ header, isRequired }) => markedHeader(header, isRequired));
  const head = csvOf([...headers, ...(reasonHeader === undefined ? [] : [reasonHeader])]);
  yield encoder.encode(`${byteOrderMark}${head}${csvOf(formHints(columns, words))}`);
  for await (const piece of rows ?? noRows()) yield encoder.encode(piece.map(csvOf).join(''));
}

async function* decoded(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
}

const firstSheet = 'xl/worksheets/sheet1.xml';

async function* xlsxBytes(form: FilledForm): AsyncGenerator<Uint8Array> {
  const workbook = await writeXlsx({ sheets: [...formSheets(form)] });
  const zip = openZip(workbook);
  const partOf = (name: string): AsyncIterable<Uint8Array> => zip.open(name) ?? nothing();
  const sheet: string[] = [];
  for await (const text of decoded(partOf(firstSheet))) sheet.push(text);
  const parts = zip.names.map(
    (name): ZipPart => ({
      name,
      pieces: name === firstSheet ? filledSheet(sheet.join(''), form.rows ?? noRows()) : partOf(name),
    }),
  );
  yield* zipBytes(parts);
}

const types: Readonly<Record<FormFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A template, empty or with rows in it, as bytes and their type. It can be uploaded as it is. */
export const formStream = (format: FormFormat, form: FilledForm): Omit<FileReply, 'name'> => ({
  type: types[format],
  body: pulled(format === 'csv' ? csvBytes(form) : xlsxBytes(form)),
});
