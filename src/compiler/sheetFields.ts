import Papa from 'papaparse';
import type { FieldSchema } from '#engine/dialect.ts';

/** One column of a sheet as a property: its name, the header as its title, and what its values look like. */
export interface SheetField {
  readonly name: string;
  readonly title: string;
  readonly schema: FieldSchema;
}

interface Guess {
  readonly fits: (values: readonly string[]) => boolean;
  readonly schema: (values: readonly string[]) => FieldSchema;
}

const every = (pattern: RegExp) => (values: readonly string[]) =>
  values.every((value) => pattern.test(value));
const distinct = (values: readonly string[]): readonly string[] => [...new Set(values)];

const textSteps = [50, 100, 500, 2000] as const;
const mostOptions = 8;
const timesRepeated = 3;

/** The smallest usual limit that leaves the longest value twice its room. */
const textSchema = (values: readonly string[]): FieldSchema => {
  const longest = Math.max(0, ...values.map((value) => value.length));
  return {
    type: 'string',
    maxLength: textSteps.find((step) => step >= longest * 2) ?? longest * 2,
    'x-field': { searchable: true },
  };
};

const isChoice = (values: readonly string[]): boolean => {
  const options = distinct(values);
  return (
    options.length > 1 &&
    options.length <= mostOptions &&
    values.length >= options.length * timesRepeated &&
    options.every((option) => !option.includes('.'))
  );
};

const choiceSchema = (values: readonly string[]): FieldSchema => ({
  type: 'string',
  enum: distinct(values),
  'x-field': {
    filter: 'in',
    options: Object.fromEntries(distinct(values).map((value) => [value, { title: value }])),
  },
});

/** The first guess that fits all values decides; a column without values is text. */
const guesses: readonly Guess[] = [
  {
    fits: every(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
    schema: () => ({ type: 'string', format: 'date', 'x-field': { filter: 'range', sortable: true } }),
  },
  { fits: every(/^1[3-9]\d{9}$/), schema: () => ({ type: 'string', format: 'phone' }) },
  { fits: every(/^[^\s@]+@[^\s@]+\.[^\s@]+$/), schema: () => ({ type: 'string', format: 'email' }) },
  { fits: every(/^https?:\/\/\S+$/), schema: () => ({ type: 'string', format: 'url' }) },
  { fits: isChoice, schema: choiceSchema },
  { fits: every(/^-?(0|[1-9]\d{0,8})$/), schema: () => ({ type: 'integer', 'x-field': { sortable: true } }) },
  {
    fits: every(/^-?\d{1,12}(\.\d{1,6})?$/),
    schema: () => ({ type: 'number', 'x-field': { sortable: true } }),
  },
  { fits: () => true, schema: textSchema },
];

const schemaOf = (values: readonly string[]): FieldSchema =>
  values.length === 0
    ? textSchema(values)
    : (guesses.find((guess) => guess.fits(values))?.schema(values) ?? textSchema(values));

/** `Car plate` becomes `car_plate`; a header without Latin letters becomes `column_<n>`, to be renamed by its author. */
const propertyName = (header: string, index: number): string => {
  const words = header
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return /^[a-z]/.test(words) ? words : `column_${index + 1}`;
};

const withoutRepeats = (fields: readonly SheetField[]): readonly SheetField[] =>
  fields.map((field, index) =>
    fields.findIndex((other) => other.name === field.name) === index
      ? field
      : { ...field, name: `${field.name}_${index + 1}` },
  );

/**
 * The columns of a sheet (CSV text, first row headers) as properties, guessed from their values. Empty when the text has
 * no header row.
 */
export const sheetFields = (text: string): readonly SheetField[] => {
  const { data } = Papa.parse<readonly string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const [headers = [], ...rows] = data;
  const columns = headers
    .map((header, index) => ({
      title: header.trim(),
      values: rows.map((row) => (row[index] ?? '').trim()).filter((value) => value !== ''),
    }))
    .filter(({ title }) => title !== '');
  return withoutRepeats(
    columns.map(({ title, values }, index) => ({
      name: propertyName(title, index),
      title,
      schema: schemaOf(values),
    })),
  );
};
