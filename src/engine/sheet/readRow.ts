import { internationalPhone, plainCountryCode } from '#domain/member/dialCodes.ts';
import { withoutEnds } from '#domain/text/forbiddenCharacter.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { FieldModel } from '#engine/model.ts';
import {
  characterViolations,
  isDigitsWithMarks,
  schemaViolation,
  unseenViolations,
} from '#engine/validation/valueRules.ts';
import type { FieldKind } from '#engine/vocabulary.ts';
import { type CellContext, clearedValue, isClearWord, isMaskedText } from './cell.ts';
import { parseCell } from './parseCell.ts';
import type { CellFault, RawRow, RowProblem, SheetRow } from './sheetRow.ts';

/** Of these the value is kept and not the text: marks that were copied along turn nothing and are read past. */
const readKinds: readonly FieldKind[] = [
  'number',
  'integer',
  'money',
  'flag',
  'date',
  'dateTime',
  'dateRange',
  'choice',
  'choices',
  'phone',
];
const marks = /\p{Cf}/gu;

/** Only signs everyone sees: most cells have no others. */
const plain = /^[\x20-\x7E\u3000-\u9FFF\uFF01-\uFF5E]*$/;

/**
 * The text of a cell without the spaces around it. Marks no one sees are read past in numbers, days and options; in words those
 * inside stay, to be named as a form names them.
 */
export const cleanText = (text: string, kind: FieldKind): string => {
  if (plain.test(text)) return text.trim();
  const lines = text.replace(/\r\n?/g, '\n');
  return readKinds.includes(kind) || isDigitsWithMarks(lines)
    ? lines.replace(marks, '').trim()
    : withoutEnds(lines);
};

type Values = Readonly<Record<string, unknown>>;

/** One cell with everything known about it. */
interface ReadCell {
  readonly field: FieldModel;
  readonly text: string;
  readonly fault: CellFault | undefined;
}

interface CellResult {
  /** Of this column, and of another it speaks for: the country code in front of a number. */
  readonly values: Values;
  readonly problems: readonly RowProblem[];
}

const problemOf = (
  { field, text }: Pick<ReadCell, 'field' | 'text'>,
  { rule, params }: Violation,
  level: RowProblem['level'] = 'error',
): RowProblem => ({
  level,
  rule,
  field: field.path,
  ...(params === undefined ? {} : { params }),
  column: field.name,
  value: text,
});

/** What a spreadsheet makes of a long number in a column that is no text. */
const scientific = /^[+-]?\d(?:\.\d+)?E\+?\d{1,3}$/i;
const onlyLost = /^[?？\s]*[?？][?？\s]*$/;
const replaced = /\uFFFD/;
const doubtful = /[?？]/;
const digitTexts: readonly FieldModel['kind'][] = ['phone', 'text'];
const wordKinds: readonly FieldModel['kind'][] = ['text', 'longText'];
/** Names of people have no question mark; a remark may. */
const isName = ({ kind, isRequired }: FieldModel): boolean => kind === 'text' && isRequired;

/** What the text alone says against the cell, before it is read as a value. */
const textFault = ({ field, text }: ReadCell): Violation | undefined => {
  const [character] = characterViolations(field.schema, text);
  if (character !== undefined) return character;
  if (replaced.test(text)) return violation('sheet.encodingLost');
  if (digitTexts.includes(field.kind) && scientific.test(text)) return violation('sheet.scientific');
  return wordKinds.includes(field.kind) && onlyLost.test(text) ? violation('sheet.encodingLost') : undefined;
};

const nothingBeside: Values = {};

/** A number with its country in front says so itself, where no other code stands beside it. */
const splitPhone = (cell: ReadCell, record: Values): { readonly text: string; readonly beside: Values } => {
  const { countryCode } = cell.field.options;
  const given = countryCode === undefined ? undefined : record[countryCode];
  const number = countryCode === undefined ? undefined : internationalPhone(cell.text);
  if (countryCode === undefined || number === undefined) return { text: cell.text, beside: nothingBeside };
  const isFree = given === undefined || given === null || given === number.countryCode;
  return isFree
    ? { text: number.digits, beside: { [countryCode]: number.countryCode } }
    : { text: cell.text, beside: nothingBeside };
};

const limitsBroken = (field: FieldModel, value: unknown): Violation | undefined => {
  if (value === null || (Array.isArray(value) && value.length === 0)) return undefined;
  return schemaViolation(field.schema, value);
};

/** What only a sheet that changes rows can say of a value. */
const keptValue = ({ field, text }: ReadCell, { isChange }: CellContext): Values | undefined => {
  if (isChange !== true) return undefined;
  if (isClearWord(text)) return { [field.name]: clearedValue };
  return isMaskedText(field, text) ? { [field.name]: text } : undefined;
};

const readCell = (cell: ReadCell, context: CellContext, record: Values): CellResult => {
  const { field } = cell;
  const kept = keptValue(cell, context);
  if (kept !== undefined) return { values: kept, problems: [] };
  const { text, beside } = splitPhone(cell, record);
  const around = beside === nothingBeside ? record : { ...record, ...beside };
  const reading = parseCell(field, text, { ...context, record: around });
  const value = 'violation' in reading ? null : reading.value;
  const isMissing = field.isRequired && cell.text === '';
  const broken = isMissing
    ? { rule: 'validation.required' }
    : 'violation' in reading
      ? reading.violation
      : (limitsBroken(field, value) ?? unseenViolations(field.schema, cell.text)[0]);
  const doubt = broken === undefined && isName(field) && doubtful.test(cell.text);
  return {
    values: broken === undefined ? { [field.name]: value, ...beside } : { [field.name]: null },
    problems: [
      ...(broken === undefined ? [] : [problemOf(cell, broken)]),
      ...(doubt ? [problemOf(cell, { rule: 'sheet.encodingDoubt' }, 'warning')] : []),
    ],
  };
};

const resultOf = (cell: ReadCell, context: CellContext, record: Values): CellResult => {
  const fault = cell.fault ?? textFault(cell);
  if (fault === undefined) return readCell(cell, context, record);
  const { rule, params } = fault;
  return {
    values: { [cell.field.name]: null },
    problems: [problemOf(cell, { rule, ...(params === undefined ? {} : { params }) })],
  };
};

/** Columns that hold the country of a number in another one. */
const codeColumns = (columns: readonly FieldModel[]): ReadonlySet<string> =>
  new Set(columns.flatMap(({ options }) => options.countryCode ?? []));

/** Columns others depend on come first: the country code before its number. */
const inOrder = (columns: readonly FieldModel[], codes: ReadonlySet<string>): readonly FieldModel[] =>
  codes.size === 0
    ? columns
    : [...columns.filter(({ name }) => codes.has(name)), ...columns.filter(({ name }) => !codes.has(name))];

const rowFaults = ({ faults }: RawRow): readonly RowProblem[] =>
  faults
    .filter(({ column }) => column === '')
    .map(({ rule, params }) => ({ level: 'error', rule, ...(params === undefined ? {} : { params }) }));

const blankRow = (raw: RawRow, index: number, present: readonly FieldModel[]): SheetRow => ({
  ...raw,
  index,
  values: Object.fromEntries(present.map(({ name, isMany }) => [name, isMany ? [] : null])),
  problems: [{ level: 'error', rule: 'sheet.blankRow' }],
});

/**
 * Reads a row: cleans its texts, makes values of them, and says what is wrong with each. Columns the row does not have are left out.
 * Pure, also asked after a cell was repaired; what only the company knows (duplicates, scope) is asked by the target.
 */
export const readRow = (
  columns: readonly FieldModel[],
  { raw, index, context }: { readonly raw: RawRow; readonly index: number; readonly context: CellContext },
): SheetRow => {
  const present = columns.filter(({ name }) => Object.hasOwn(raw.cells, name));
  const codes = codeColumns(columns);
  const cells: Record<string, string> = {};
  for (const { name, kind } of present) {
    const text = cleanText(raw.cells[name] ?? '', kind);
    cells[name] = codes.has(name) ? plainCountryCode(text) : text;
  }
  const row = { ...raw, cells };
  if (raw.faults.length === 0 && Object.values(cells).every((text) => text === ''))
    return blankRow(row, index, present);
  const values: Record<string, unknown> = {};
  const problems: RowProblem[] = [...rowFaults(raw)];
  for (const field of inOrder(present, codes)) {
    const fault = raw.faults.find(({ column }) => column === field.name);
    const result = resultOf({ field, text: cells[field.name] ?? '', fault }, context, values);
    Object.assign(values, result.values);
    problems.push(...result.problems);
  }
  return { ...row, index, values, problems };
};
