import type { FieldModel } from '#engine/model.ts';
import { folded } from '#engine/sheet/cell.ts';
import { plainHeader, reasonHeaders, watermarkHeaders } from '#engine/sheet/templateForm.ts';
import { keptOptions } from '#engine/shownWords.ts';
import type { ReaderWords } from '#server/platform/handler.ts';
import type { ExpectedColumn, HeaderFaults, ReadOrder } from './sheetFile.ts';

/** A column of ours at its place in the file, from 0. */
export interface PlacedColumn {
  readonly index: number;
  readonly header: string;
  readonly column: ExpectedColumn;
}

/** Which columns of a file are ours, and what is wrong with its header. */
export interface HeaderReading {
  readonly columns: readonly PlacedColumn[];
  /** Places whose texts are read over: why a row was not imported before, what an export only tells. */
  readonly readOver: readonly number[];
  readonly faults: HeaderFaults;
}

const invisible = /[\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** A header as it is compared: spaces, width, case and the sign of a required column make no difference. */
export const headerKey = (text: string): string => folded(plainHeader(text.replace(invisible, '')));

/** What our own files have beside the columns: why a row failed, and who took an export. */
const ownKeys: ReadonlySet<string> = new Set(
  [...Object.values(reasonHeaders), ...Object.values(watermarkHeaders)].map(headerKey),
);

/** What is shown of a header that is none of ours: enough to find it. */
const shownCharacters = 40;
const shown = (header: string): string => [...header].slice(0, shownCharacters).join('');

const missingOf = (found: readonly ExpectedColumn[], { columns, keys }: ReadOrder): readonly string[] => {
  const has = (name: string): boolean => found.some((column) => column.name === name);
  const required = columns.filter(({ isRequired, name }) => isRequired && !has(name)).map(({ name }) => name);
  return keys.length === 0 || keys.some(has) ? required : [...required, ...keys];
};

/** Finds our columns in a header: in any order, in any of three languages. */
export const readHeader = (texts: readonly string[], order: ReadOrder): HeaderReading => {
  // A Map: a header may be called `__proto__` (T27).
  const byHeader = new Map(
    order.columns.flatMap((column) => column.headers.map((header) => [header, column] as const)),
  );
  const columns: PlacedColumn[] = [];
  const readOver: number[] = [];
  const unknown: string[] = [];
  const repeated: string[] = [];
  for (const [index, text] of texts.entries()) {
    const header = headerKey(text);
    const column = byHeader.get(header);
    if (header === '') continue;
    if (column === undefined && (ownKeys.has(header) || order.readOver.includes(header)))
      readOver.push(index);
    else if (column === undefined) unknown.push(shown(text.trim()));
    else if (columns.some((other) => other.column === column)) repeated.push(shown(text.trim()));
    else columns.push({ index, header, column });
  }
  const missing = missingOf(
    columns.map(({ column }) => column),
    order,
  );
  return { columns, readOver, faults: { missing, unknown, repeated, otherMark: undefined } };
};

/** Whether a row is the header: most of what stands in it names columns of ours. */
export const isHeader = (texts: readonly string[], order: ReadOrder): boolean => {
  const { columns, readOver } = readHeader(texts, order);
  const filled = texts.filter((text) => headerKey(text) !== '').length - readOver.length;
  return columns.length > 0 && columns.length * 2 >= filled;
};

/** Whether a file with such a header cannot be read. */
export const isFaulty = ({ missing, unknown, repeated, otherMark }: HeaderFaults): boolean =>
  otherMark !== undefined || [missing, unknown, repeated].some((names) => names.length > 0);

/**
 * Every header a column of a noun may have: its words in the order zh, en, ja, then its further names. A field added at run time
 * is in no catalogue: its own title stands for it.
 */
export const acceptedHeaders = (
  words: Pick<ReaderWords, 'every'>,
  noun: string,
  field: FieldModel,
): readonly string[] => {
  const { path, schema } = field;
  const own = words.every(noun, `fields.${path}`);
  const { header, aliases = [] } = keptOptions(field).import ?? {};
  return [
    ...(own.length > 0 ? own : [schema.title ?? '']),
    ...(header === undefined ? [] : [header]),
    ...aliases,
  ].filter((each) => each !== '');
};
