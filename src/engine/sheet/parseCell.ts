import { fieldKindOf } from '#engine/fieldKind.ts';
import type { FieldModel } from '#engine/model.ts';
import type { FieldKind } from '#engine/vocabulary.ts';
import { namingField } from './cell.ts';
import { unneutralised } from './csvText.ts';
import { type CellContext, type CellReading, folded, misread, read } from './entry.ts';
import { parseInteger, parseMoney, parseNumber } from './parseAmount.ts';
import { parseDate, parseDateTime, parseRange } from './parseDays.ts';
import {
  parseChoice,
  parseEmail,
  parseFlag,
  parsePhone,
  parseReference,
  parseText,
  parseUrl,
} from './parseWords.ts';

type Parse = (field: FieldModel, text: string, context: CellContext) => CellReading;

const separators = /[、,，;；\r\n]+/;
const isLabelled = (label: string, text: string): boolean => folded(text).startsWith(`${folded(label)} `);

/** The parts of an object: each begins with the name of its field. */
const labelledParts = (field: FieldModel, text: string, { wordsOf }: CellContext) => {
  const parts: { readonly nested: FieldModel; readonly text: string }[] = [];
  for (const piece of text.split('、')) {
    const found = field.fields
      .flatMap((nested) => wordsOf(`fields.${nested.path}`).map((label) => ({ nested, label })))
      .find(({ label }) => isLabelled(label, piece));
    const last = parts.at(-1);
    if (found !== undefined)
      parts.push({ nested: found.nested, text: piece.trim().slice(found.label.length).trim() });
    else if (last === undefined) return undefined;
    // What names no field belongs to the part before it: a text may have the sign in it.
    else parts[parts.length - 1] = { ...last, text: `${last.text}、${piece}` };
  }
  return parts;
};

const parseObject: Parse = (field, text, context) => {
  const parts = labelledParts(field, text, context);
  if (parts === undefined) return misread(field, 'validation.format');
  const value: Record<string, unknown> = {};
  for (const part of parts) {
    const reading = parseCell(part.nested, part.text, context);
    if ('violation' in reading) return reading;
    value[part.nested.name] = reading.value;
  }
  return read(value);
};

/** One value of a list; a row of several fields stands under the name of one, which is enough when it asks for no other. */
const parseRow: Parse = (field, text, context) => {
  const naming = namingField(field);
  if (naming === undefined) {
    const schema = field.schema.items ?? {};
    return parseOne({ ...field, schema, kind: fieldKindOf(schema), isMany: false }, text, context);
  }
  if (field.fields.some(({ isRequired, name }) => isRequired && name !== naming.name))
    return misread(field, 'validation.notEntered');
  const reading = parseCell(naming, text, context);
  return 'violation' in reading ? reading : read({ [naming.name]: reading.value });
};

/** No sheet gives these: files are uploaded, secrets typed, results worked out. */
const notEntered: Parse = (field) => misread(field, 'validation.notEntered');

/** How the text of a cell becomes a value of each kind; a kind added to the vocabulary needs a line here. */
const parsers: Readonly<Record<FieldKind, Parse>> = {
  text: parseText,
  longText: parseText,
  number: parseNumber,
  integer: parseInteger,
  money: parseMoney,
  flag: parseFlag,
  date: parseDate,
  dateTime: parseDateTime,
  dateRange: parseRange,
  choice: parseChoice,
  choices: parseChoice,
  phone: parsePhone,
  email: parseEmail,
  url: parseUrl,
  reference: parseReference,
  references: parseReference,
  treeReference: parseReference,
  personReference: parseReference,
  image: notEntered,
  file: notEntered,
  password: notEntered,
  computed: notEntered,
  object: parseObject,
  list: parseRow,
};

const parseOne: Parse = (field, text, context) => parsers[field.kind](field, text, context);

const parseMany: Parse = (field, text, context) => {
  const values: unknown[] = [];
  for (const part of text.split(separators).filter((each) => each.trim() !== '')) {
    const reading = parseOne(field, part, context);
    if ('violation' in reading) return reading;
    values.push(reading.value);
  }
  return read([...new Set(values)]);
};

/**
 * The value a cell's text stands for: the way back from `cellOf`, generous towards spellings. Whether the value is allowed
 * (length, range, uniqueness) is asked of the schema afterwards.
 */
export const parseCell = (field: FieldModel, text: string, context: CellContext): CellReading => {
  const entry = unneutralised(text);
  if (entry.trim() === '') return read(field.isMany ? [] : null);
  return field.isMany ? parseMany(field, entry, context) : parseOne(field, entry, context);
};
