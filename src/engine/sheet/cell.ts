import { type Violation, violation } from '#domain/violation.ts';
import { dayText, instantText } from '#engine/dateText.ts';
import { findField } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';
import type { FieldKind } from '#engine/vocabulary.ts';

/** A value as a sheet takes it. `date` is `YYYY/MM/DD`, `dateTime` `YYYY/MM/DD HH:mm` of the company's clock, money a number of yuan. */
export interface Cell {
  readonly type: 'text' | 'number' | 'date' | 'dateTime';
  readonly value: string | number;
}

type Values = Readonly<Record<string, unknown>>;

/** The noun's own words by key (`options.<path>.<value>`, `fields.<path>`), and `reason.yes` / `reason.no` for flags. */
export type WordOf = (key: string) => string;

interface CellSource {
  readonly field: FieldModel;
  readonly value: unknown;
  readonly record: Values;
  readonly wordOf: WordOf;
}

type ToCell = (source: CellSource) => Cell | undefined;

const fenPerYuan = 100;
const separator = '、';

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const textCell = (text: string): Cell | undefined =>
  text === '' ? undefined : { type: 'text', value: text };

const plainText: ToCell = ({ value }) => (typeof value === 'object' ? undefined : textCell(String(value)));

/** A number stays one; a masked value came as text and stays as the server sent it. */
const numberCell: ToCell = (source) =>
  typeof source.value === 'number' ? { type: 'number', value: source.value } : plainText(source);

const moneyCell: ToCell = (source) =>
  typeof source.value === 'number' ? { type: 'number', value: source.value / fenPerYuan } : plainText(source);

const flagCell: ToCell = ({ field, value, wordOf }) => {
  const isOn = value === 1 || value === true;
  const own = field.options.options?.[String(value)];
  return textCell(wordOf(own === undefined ? `reason.${isOn ? 'yes' : 'no'}` : optionKey(field, value)));
};

const optionKey = (field: FieldModel, value: unknown): string => `options.${field.path}.${String(value)}`;

const choiceCell: ToCell = ({ field, value, wordOf }) =>
  textCell(
    field.choices.some((choice) => choice === value) ? wordOf(optionKey(field, value)) : String(value),
  );

const dayCell: ToCell = ({ value }) => ({ type: 'date', value: dayText(String(value)) });

const instantCell: ToCell = ({ value }) => ({ type: 'dateTime', value: instantText(String(value)) });

const rangeCell: ToCell = ({ value }) => {
  if (!isValues(value)) return undefined;
  const [from, to] = [value.from, value.to].map((day) => (typeof day === 'string' ? dayText(day) : ''));
  return textCell(`${from} - ${to}`.trim());
};

/** The address brings the reader to the file; the name says which it is. */
const fileCell: ToCell = ({ value }) => {
  if (typeof value === 'string') return textCell(value);
  return isValues(value) ? textCell(String(value.name ?? value.url ?? '')) : undefined;
};

const objectCell: ToCell = ({ field, value, record, wordOf }) => {
  if (!isValues(value)) return undefined;
  const parts = field.fields.flatMap((nested) => {
    const cell = cellOf(nested, { value: value[nested.name], record: { ...record, ...value }, wordOf });
    return cell === undefined ? [] : [`${wordOf(`fields.${nested.path}`)} ${cell.value}`];
  });
  return textCell(parts.join(separator));
};

/** The field that names a row of a list: `name`, else its first text, else its first field. */
export const namingField = (field: FieldModel): FieldModel | undefined =>
  findField(field.fields, 'name') ??
  field.fields.find((nested) => nested.kind === 'text') ??
  field.fields.find((nested) => /name$/i.test(nested.name)) ??
  field.fields[0];

const rowCell: ToCell = (source) => {
  const { field, value, record, wordOf } = source;
  const naming = namingField(field);
  if (naming === undefined || !isValues(value)) return plainText(source);
  return cellOf(naming, { value: value[naming.name], record: { ...record, ...value }, wordOf });
};

const nothing: ToCell = () => undefined;

/** What one value of each kind is in a sheet; a kind added to the vocabulary needs a line here. */
const cells: Readonly<Record<FieldKind, ToCell>> = {
  text: plainText,
  path: plainText,
  longText: plainText,
  number: numberCell,
  integer: numberCell,
  money: moneyCell,
  flag: flagCell,
  date: dayCell,
  dateTime: instantCell,
  dateRange: rangeCell,
  choice: choiceCell,
  choices: choiceCell,
  phone: plainText,
  email: plainText,
  url: plainText,
  reference: numberCell,
  references: numberCell,
  treeReference: numberCell,
  personReference: numberCell,
  image: fileCell,
  file: fileCell,
  // A secret is no cell.
  password: nothing,
  computed: numberCell,
  object: objectCell,
  list: rowCell,
};

/**
 * A value as a cell, undefined where there is none. Several values stand in one text; masked values and those the reader has no
 * right to stay as the server sent them.
 */
export const cellOf = (
  field: FieldModel,
  { value, record, wordOf }: { readonly value: unknown; readonly record: Values; readonly wordOf: WordOf },
): Cell | undefined => {
  if (isEmpty(value)) return undefined;
  const toCell = cells[field.kind];
  if (!Array.isArray(value)) return toCell({ field, value, record, wordOf });
  const texts = value.flatMap((one: unknown) => {
    const cell = isEmpty(one) ? undefined : toCell({ field, value: one, record, wordOf });
    return cell === undefined ? [] : [String(cell.value)];
  });
  return textCell(texts.join(separator));
};

/** What a cell says: a value of its field (`null`, or an empty list: nothing stands there), or why it is none. */
export type CellReading = { readonly value: unknown } | { readonly violation: Violation };

/** What stands around a cell that is read. */
export interface CellContext {
  /** The day an entry without a year counts from, `YYYY-MM-DD`. */
  readonly today: string;
  /** The noun's words for a key (`options.<path>.<value>`, `fields.<path>`) in every language. */
  readonly wordsOf: (key: string) => readonly string[];
  /** Values of the same row, for fields that depend on another: the country code of a number. */
  readonly record?: Readonly<Record<string, unknown>>;
  /** The row of a relation that a text names; undefined: none, or more than one. */
  readonly idOf?: (field: FieldModel, name: string) => number | undefined;
  /** Whether rows change what is there: a clear word empties a field, a masked value stays as it is. */
  readonly isChange?: boolean;
}

/** A value that was read. */
export const read = (value: unknown): CellReading => ({ value });

/** What is said of a cell whose text is no value of its field. */
export const misread = (field: FieldModel, rule: string): CellReading => ({
  violation: violation(rule, field.path),
});

/** A text as it is compared: full-width and half-width, case and spaces make no difference. */
export const folded = (text: string): string =>
  text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** What empties a field of a row that changes something, in the three languages: an empty cell leaves the value as it is. */
const clearWords = { zh: '清空', en: 'clear', ja: 'クリア' } as const;

const words: ReadonlySet<string> = new Set(Object.values(clearWords).map(folded));

/** The value of a cell that empties its field. No other cell has it: an empty one is `null`. */
export const clearedValue = '';

/** Whether a cell says that its field is to be emptied. */
export const isClearWord = (text: string): boolean => words.has(folded(text));

/** Whether a cell shows a masked value as an export wrote it: the value stays as it is. */
export const isMaskedText = ({ options }: FieldModel, text: string): boolean =>
  options.mask !== undefined && text.includes('*');
