import { checkPhone, normalisePhone } from '#domain/member/phone.ts';
import { parseDay, parseInstant } from '#engine/dateText.ts';
import { fieldKindOf } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';
import { formatChecks } from '#engine/validation/formats.ts';
import type { FieldKind } from '#engine/vocabulary.ts';
import { type CellContext, type CellReading, folded, misread, namingField, read } from './cell.ts';
import { unneutralised } from './csvText.ts';

const fenPerYuan = 100;
const decimal = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i;
const amount = /^([+-]?)(\d+)(?:\.(\d{1,2})0*)?$/;
const currency = /^(?:¥|\$|cny|rmb)|(?:元|円)$/i;

const narrowedAmount = (text: string): string => text.normalize('NFKC').replace(/[\s,]/g, '');

/** A number: full-width digits and commas between thousands are allowed. */
const parseNumber = (field: FieldModel, text: string): CellReading => {
  const plain = narrowedAmount(text);
  const value = decimal.test(plain) ? Number(plain) : Number.NaN;
  return Number.isFinite(value) ? read(value) : misread(field, 'validation.number');
};

/** A whole number; `12.0` is one. */
const parseInteger = (field: FieldModel, text: string): CellReading => {
  const number = parseNumber(field, text);
  return 'violation' in number || Number.isSafeInteger(number.value)
    ? number
    : misread(field, 'validation.number');
};

/** An amount of yuan as fen, worked out from its digits: no fraction is rounded. */
const parseMoney = (field: FieldModel, text: string): CellReading => {
  const [, sign, yuan, fen = ''] = amount.exec(narrowedAmount(text).replace(currency, '')) ?? [];
  const value = Number(yuan) * fenPerYuan + Number(fen.padEnd(2, '0'));
  if (yuan === undefined || !Number.isSafeInteger(value)) return misread(field, 'validation.number');
  return read(sign === '-' && value !== 0 ? -value : value);
};

/** Spreadsheets write seconds no one entered, and midnight behind a day. */
const seconds = /(\d{1,2}:\d{2}):\d{2}(?:\.0+)?$/;
const midnight = /[ T]+0?0:00(?::00)?$/;
const rangeSigns = /\s+-\s+|\s*(?:~|〜|–|—|至|到|から|\sto\s)\s*/;

const narrowedDay = (text: string): string => text.normalize('NFKC').trim();

/** A day in any of the spellings people use. */
const parseDate = (field: FieldModel, text: string, { today }: CellContext): CellReading => {
  const day = parseDay(narrowedDay(text).replace(midnight, ''), today);
  return day === undefined ? misread(field, 'validation.date') : read(day);
};

/** A moment of the company's clock, or an ISO instant. */
const parseDateTime = (field: FieldModel, text: string, { today }: CellContext): CellReading => {
  const plain = narrowedDay(text);
  if (formatChecks['date-time'](plain)) return read(new Date(plain).toISOString());
  const instant = parseInstant(plain.replace(seconds, '$1'), today);
  return instant === undefined ? misread(field, 'validation.date') : read(instant);
};

/** Two days with a sign between them. */
const parseRange = (field: FieldModel, text: string, { today }: CellContext): CellReading => {
  const [first = '', last = '', ...more] = narrowedDay(text).replace(/まで$/, '').split(rangeSigns);
  const [from, to] = [parseDay(first, today), parseDay(last, today)];
  if (from === undefined || to === undefined || more.length > 0) return misread(field, 'validation.date');
  return from > to ? misread(field, 'validation.rangeOrder') : read({ from, to });
};

const yes: readonly string[] = ['是', '对', '有', 'yes', 'y', 'true', 'on', '1', '√', '✓', 'はい', '有り'];
const no: readonly string[] = ['否', '不', '无', 'no', 'n', 'false', 'off', '0', '×', 'x', 'いいえ', '無し'];

const isNamed = (
  field: FieldModel,
  {
    value,
    text,
    cellContext: { wordsOf },
  }: { readonly value: unknown; readonly text: string; readonly cellContext: CellContext },
): boolean =>
  [...wordsOf(`options.${field.path}.${String(value)}`), String(value)].some((word) => folded(word) === text);

/** A text as it was typed, without the spaces around it. */
const parseText = (_: FieldModel, text: string): CellReading => read(text.trim().normalize('NFC'));

/** Yes or no in three languages, or in the words the field itself has for them. */
const parseFlag = (field: FieldModel, text: string, context: CellContext): CellReading => {
  const entry = folded(text);
  const isOn =
    isNamed(field, { value: 1, text: entry, cellContext: context }) ||
    isNamed(field, { value: true, text: entry, cellContext: context }) ||
    yes.includes(entry);
  const isOff =
    isNamed(field, { value: 0, text: entry, cellContext: context }) ||
    isNamed(field, { value: false, text: entry, cellContext: context }) ||
    no.includes(entry);
  if (isOn === isOff) return misread(field, 'validation.enum');
  return read(field.schema.type === 'boolean' ? isOn : Number(isOn));
};

/** An option by its word in any language, or by the value itself. */
const parseChoice = (field: FieldModel, text: string, context: CellContext): CellReading => {
  const entry = folded(text);
  const found = field.choices.find((choice) =>
    isNamed(field, { value: choice, text: entry, cellContext: context }),
  );
  return found === undefined ? misread(field, 'validation.enum') : read(found);
};

const phoneSigns = /[\p{White_Space}\p{Cf}\p{Pd}().]/gu;

/** A number without the signs people write between its digits; beside a country code it has to exist there. */
const parsePhone = (field: FieldModel, text: string, { record = {} }: CellContext): CellReading => {
  const { countryCode } = field.options;
  if (countryCode === undefined) {
    const plain = text.normalize('NFKC').replace(phoneSigns, '');
    return formatChecks.phone(plain) ? read(plain) : misread(field, 'validation.phone');
  }
  const code = record[countryCode];
  const number = normalisePhone(text, typeof code === 'string' ? code : undefined);
  return checkPhone(number).length === 0 ? read(number.digits) : misread(field, 'validation.phone');
};

/** An address of mail; full-width signs are narrowed. */
const parseEmail = (field: FieldModel, text: string): CellReading => {
  const plain = text.normalize('NFKC').trim();
  return formatChecks.email(plain) ? read(plain) : misread(field, 'validation.email');
};

/** A link. */
const parseUrl = (field: FieldModel, text: string): CellReading =>
  formatChecks.url(text.trim()) ? read(text.trim()) : misread(field, 'validation.url');

/** A row of another noun by its name, or by its number where no one resolves names. */
const parseReference = (field: FieldModel, text: string, { idOf }: CellContext): CellReading => {
  const plain = text.normalize('NFKC').trim();
  const number = /^\d{1,15}$/.test(plain) ? Number(plain) : undefined;
  const id = idOf === undefined ? number : (idOf(field, text.trim()) ?? number);
  return id === undefined ? misread(field, 'call.notFound') : read(id);
};

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
  path: parseText,
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
