import { PassThrough, pipeline, Readable } from 'node:stream';
import { writeXlsx } from 'hucre/xlsx';
import { ZipFile } from 'yazl';
import { byteOrderMark, csvLine } from '#engine/sheet/csvText.ts';
import { markedHeader } from '#engine/sheet/templateForm.ts';
import { toStream } from '#server/platform/bodies/streams.ts';
import type { FileReply } from '#server/platform/handler.ts';
import { openZip } from '#server/sheets/zip.ts';
import { columnLetter, type FormSource, formHints, formSheets, headRows } from './formSheets.ts';

/** A file inside a workbook, made while it is written. */
interface ZipPart {
  readonly name: string;
  readonly pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** The earliest day a zip can say: the same content has the same bytes. */
const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** An archive as it is written, a part after the other; nothing is held as a whole, and no one who reads slowly is overrun. */
async function* zipBytes(parts: readonly ZipPart[]): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = new PassThrough();
  const begun: Readable[] = [];
  for (const { name, pieces } of parts)
    zip.addReadStreamLazy(name, options, (begin) => {
      const source = Readable.from(pieces);
      // What goes wrong on the way ends the reading below with its error.
      source.on('error', (error) => output.destroy(error));
      begun.push(source);
      begin(null, source);
    });
  zip.end();
  pipeline(zip.outputStream, output, () => undefined);
  try {
    yield* output;
  } finally {
    // A reader that stops ends the source.
    for (const source of begun) source.destroy();
  }
}

/** Most characters a cell of a workbook takes. */
const maxCellLength = 32_767;
// XML has no place for these: with one of them the workbook opens empty or not at all.
const unwritable = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}/gu;
const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

const escaped = (text: string): string =>
  text
    .replaceAll(unwritable, '')
    .slice(0, maxCellLength)
    .replaceAll(/[&<>\r]/g, (sign) => signs[sign] ?? sign);

const cellXml = (
  text: string,
  { index, line, style }: { readonly index: number; readonly line: number; readonly style: string },
): string =>
  text === ''
    ? ''
    : `<c r="${columnLetter(index)}${line}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** One row of the data sheet as text cells: never a formula, never a number that loses digits. */
const rowXml = (texts: readonly string[], line: number, styles: readonly string[]): string =>
  `<row r="${line}">${texts.map((text, index) => cellXml(text, { index, line, style: styles[index] ?? '0' })).join('')}</row>`;

const sheetParts =
  /^(?<before>.*<sheetData>)(?<head>.*?)<row r="3"(?<entry>.*?)<\/row>(?<after><\/sheetData>.*)$/s;

/** Each column's own format: what is typed anywhere below is kept as text, in all rows there are. */
const withColumnStyles = (xml: string, styles: readonly string[]): string =>
  xml.replaceAll(/<col min="(\d+)"/g, (found, place: string) => {
    const style = styles[Number(place) - 1];
    return style === undefined ? found : `${found} style="${style}"`;
  });

/**
 * The data sheet of a form with rows in it, a piece at a time. The row that stood for every entry gives its formats to the
 * columns; the size the sheet said of itself is left out, for no one knows it yet.
 */
async function* filledSheet(
  xml: string,
  pieces: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<Uint8Array> {
  const { before = '', head = '', entry = '', after = '' } = sheetParts.exec(xml)?.groups ?? {};
  const styles = [...entry.matchAll(/<c r="[A-Z]+3"(?: s="(\d+)")?/g)].map(([, style = '0']) => style);
  const encoder = new TextEncoder();
  yield encoder.encode(withColumnStyles(before.replace(/<dimension [^>]*\/>/, ''), styles) + head);
  let line = headRows;
  for await (const rows of pieces) {
    const texts = rows.map((row) => {
      line += 1;
      return rowXml(row, line, styles);
    });
    yield encoder.encode(texts.join(''));
  }
  yield encoder.encode(after);
}

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
  const zip = await openZip(workbook);
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
  body: toStream(format === 'csv' ? csvBytes(form) : xlsxBytes(form)),
});
