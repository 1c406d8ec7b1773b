import { type Violation, violation } from '#domain/violation.ts';
import type { FieldModel } from '#engine/model.ts';
import { templateMark } from '#engine/sheet/templateForm.ts';
import { keptOptions } from '#engine/shownWords.ts';
import { headerKey } from './headerRow.ts';
import { readApart } from './readApart.ts';
import { type FileReading, formatOf, readFile } from './readFile.ts';
import { maxSheetBytes, SheetRefusal } from './refusal.ts';
import type {
  ColumnReading,
  ExpectedSheet,
  HeaderFaults,
  ReadOrder,
  ReadOutcome,
  SheetFile,
} from './sheetFile.ts';
import { openZip } from './zip.ts';

const locales = ['zh', 'en', 'ja'] as const;
/** A text as small as this is read at once, before a thread had even begun. */
const readHereBytes = 64 * 1024;

const readings: Readonly<Partial<Record<FieldModel['kind'], ColumnReading>>> = {
  date: 'day',
  dateTime: 'day',
  dateRange: 'day',
  number: 'number',
  integer: 'number',
  money: 'number',
};

const readingOf = (field: FieldModel): ColumnReading =>
  keptOptions(field).import?.asText === true ? 'dayAsText' : (readings[field.kind] ?? 'text');

const orderOf = ({ model, columns, headersOf, readOver = [], maxRows }: ExpectedSheet): ReadOrder => ({
  columns: columns.map((field) => ({
    name: field.name,
    headers: headersOf(field).map(headerKey),
    reading: readingOf(field),
    // What an administrator asks for may stand in a template that is older than the field.
    isRequired: field.isRequired && field.isRuntime !== true,
  })),
  keys: model.keys,
  readOver: readOver.map(headerKey),
  maxRows,
  mark: templateMark(model),
});

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join('、');

const labelOf = ({ columns, headersOf, locale = 'zh' }: ExpectedSheet, name: string): string => {
  const field = columns.find((each) => each.name === name);
  const headers = field === undefined ? [] : headersOf(field);
  return headers[locales.indexOf(locale)] ?? headers[0] ?? name;
};

const ofAnotherTemplate = (expected: ExpectedSheet, mark: string): Violation => {
  const [purpose = ''] = mark.split(' ');
  const isOurs = purpose === `${expected.model.noun}.${expected.model.purpose}`;
  const title = isOurs ? undefined : expected.titleOf?.(purpose);
  return title === undefined
    ? violation('sheet.oldTemplate')
    : violation('sheet.otherTemplate', undefined, { title });
};

/** What is said of a file whose columns are not those of the template: each of them is named. */
const templateViolations = (expected: ExpectedSheet, faults: HeaderFaults): readonly Violation[] => {
  const { missing, unknown, repeated, otherMark } = faults;
  const named = (rule: string, names: readonly string[]): readonly Violation[] =>
    names.length === 0 ? [] : [violation(rule, undefined, { columns: quoted(names) })];
  const found = [
    ...named(
      'sheet.missingColumns',
      missing.map((name) => labelOf(expected, name)),
    ),
    ...named('sheet.unknownColumns', unknown),
    ...named('sheet.repeatedColumns', repeated),
  ];
  const other = otherMark === undefined ? [] : [ofAnotherTemplate(expected, otherMark)];
  const all = [...other, ...found];
  return all.length > 0 ? all : [violation('sheet.wrongTemplate')];
};

/** The language most headers are in; Chinese where they say nothing about it. */
const localeOf = ({ columns, headersOf }: ExpectedSheet, outcome: ReadOutcome): SheetFile['locale'] => {
  const votes = locales.map((locale, index) => {
    const isIn = (name: string, position: number): boolean => {
      const field = columns.find((each) => each.name === name);
      return field !== undefined && headerKey(headersOf(field)[index] ?? '') === outcome.headers[position];
    };
    return { locale, count: outcome.columns.filter(isIn).length };
  });
  return votes.reduce((best, vote) => (vote.count > best.count ? vote : best)).locale;
};

/** What no one sees who opens the file is read all the same, and said: someone may have filtered it away on purpose. */
const notesOf = (expected: ExpectedSheet, { hidden }: ReadOutcome): readonly Violation[] => [
  ...(hidden.rows === 0 ? [] : [violation('sheet.hiddenRows', undefined, { count: hidden.rows })]),
  ...(hidden.columns.length === 0
    ? []
    : [
        violation('sheet.hiddenColumns', undefined, {
          columns: quoted(hidden.columns.map((name) => labelOf(expected, name))),
        }),
      ]),
];

/** A name with another ending than the content has: someone renamed it, and a spreadsheet would not open it. */
const isRenamed = (format: SheetFile['format'], { fileName = '' }: ExpectedSheet): boolean => {
  const [, ending = format] = /\.(\w{1,8})$/.exec(fileName) ?? [];
  return ending.toLowerCase() !== format;
};

const read = async (
  bytes: Uint8Array,
  format: SheetFile['format'],
  order: ReadOrder,
): Promise<FileReading> => {
  if (format === 'csv' && bytes.byteLength <= readHereBytes) return readFile(bytes, order);
  // The directory alone tells most of what is hostile: no thread is asked for it.
  if (format === 'xlsx') await openZip(bytes);
  return readApart(bytes, order);
};

/**
 * Reads an uploaded sheet: its type by content, its columns by their headers, its rows as texts. Or why not, for the whole file.
 * Nothing is stored; a workbook is taken apart in a thread of its own.
 */
export const readSheet = async (
  bytes: Uint8Array,
  expected: ExpectedSheet,
): Promise<SheetFile | readonly Violation[]> => {
  if (bytes.byteLength > maxSheetBytes) return [violation('sheet.tooLarge')];
  try {
    const type = formatOf(bytes);
    if (isRenamed(type, expected)) return [violation('sheet.type')];
    const reading = await read(bytes, type, orderOf(expected));
    if (reading.kind === 'refused') return reading.violations;
    if (reading.kind === 'wrongTemplate') return templateViolations(expected, reading.faults);
    const { format, columns, rows } = reading.outcome;
    if (rows.length === 0) return [violation('sheet.noRows')];
    return {
      format,
      locale: localeOf(expected, reading.outcome),
      columns,
      rows,
      notes: notesOf(expected, reading.outcome),
    };
  } catch (error) {
    if (error instanceof SheetRefusal) return error.violations;
    throw error;
  }
};
