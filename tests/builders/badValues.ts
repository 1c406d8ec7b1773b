import type { FieldSchema, Json } from '#engine/dialect.ts';
import { writableFields } from '#engine/fields.ts';
import { partsShown } from '#engine/lines.ts';
import type { FieldModel } from '#engine/model.ts';
import { isObjectFormat } from '#engine/objectFormats.ts';
import { formatChecks } from '#engine/validation/formats.ts';
import { sampleValue } from './values.ts';

/** One wrong value for a field, the one keyword of its schema it breaks, and where (`box.width`, `stops.0.place`). */
export interface BadValue {
  readonly value: Json;
  readonly keyword: string;
  readonly path: string;
}

/** An id no row of the test companies has. */
export const nobodysId = 987_654_321;

const characters = (text: string): number => [...text].length;

const matchesFormat = ({ format }: FieldSchema, value: Json): boolean => {
  const check = format === undefined || isObjectFormat(format) ? undefined : formatChecks[format];
  if (typeof check === 'function') return typeof value !== 'string' || check(value);
  return check === undefined || typeof value !== 'number' || check.validate(value);
};

const hasType = ({ type }: FieldSchema, value: Json): boolean => {
  if (type === undefined) return true;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
};

const isText = (value: Json): value is string => typeof value === 'string';
const isNumber = (value: Json): value is number => typeof value === 'number';
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const hasTwins = (value: readonly Json[]): boolean =>
  new Set(value.map((item) => JSON.stringify(item))).size < value.length;

/** What each keyword forbids, read from JSON Schema's own definition and not from the validator under test. */
const breaks: Readonly<Record<string, (schema: FieldSchema, value: Json) => boolean>> = {
  type: (schema, value) => !hasType(schema, value),
  minLength: ({ minLength }, value) => isText(value) && characters(value) < (minLength ?? 0),
  maxLength: ({ maxLength }, value) => isText(value) && characters(value) > (maxLength ?? Infinity),
  pattern: ({ pattern }, value) =>
    pattern !== undefined && isText(value) && !new RegExp(pattern, 'u').test(value),
  format: (schema, value) => !matchesFormat(schema, value),
  enum: (schema, value) => schema.enum !== undefined && !schema.enum.some((choice) => choice === value),
  minimum: ({ minimum }, value) => isNumber(value) && value < (minimum ?? -Infinity),
  maximum: ({ maximum }, value) => isNumber(value) && value > (maximum ?? Infinity),
  minItems: ({ minItems }, value) => isList(value) && value.length < (minItems ?? 0),
  maxItems: ({ maxItems }, value) => isList(value) && value.length > (maxItems ?? Infinity),
  uniqueItems: ({ uniqueItems }, value) => uniqueItems === true && isList(value) && hasTwins(value),
};

/** The keywords of a schema that a value breaks. */
export const brokenKeywords = (schema: FieldSchema, value: Json): readonly string[] =>
  Object.keys(breaks).filter((keyword) => breaks[keyword]?.(schema, value) === true);

/** Nearly right first: a day no calendar has, an hour no clock has, an address that runs a script. */
const wrongTexts: readonly string[] = [
  '2026-02-30',
  '2026-11-01T25:00:00Z',
  'javascript:alert(1)',
  'nobody@',
  '!',
  'a',
  '/',
  '中',
];
const wrongNumbers: readonly number[] = [2, 1.5, -1, 987_654];
const wrongTypes: readonly Json[] = ['text', 1, true, [], {}];

/** Texts of a length, one of which the pattern or format of most fields allows. */
const textsOf = (length: number): readonly string[] => [
  ...['a', '1', '中', '*'].map((character) => character.repeat(length)),
  `${'a'.repeat(Math.max(length - 13, 0))}@company.test`,
  `https://company.test/${'a'.repeat(Math.max(length - 21, 0))}`,
];

const textCandidates = ({ minLength, maxLength }: FieldSchema): readonly Json[] => [
  ...wrongTexts,
  ...(maxLength === undefined ? [] : textsOf(maxLength + 1)),
  ...(minLength === undefined || minLength < 2 ? [] : textsOf(minLength - 1)),
];

const numberCandidates = ({ minimum, maximum }: FieldSchema): readonly Json[] => [
  ...(minimum === undefined ? [] : [minimum - 1]),
  ...(maximum === undefined ? [] : [maximum + 1]),
  ...wrongNumbers,
];

const listCandidates = (field: FieldModel): readonly Json[] => {
  const sample = sampleValue(field, 1);
  const items = isList(sample) ? sample : [];
  const [first = null] = items;
  const { maxItems = 0 } = field.schema;
  return [
    [],
    [...items, ...items],
    Array.from({ length: maxItems + 1 }, (_, index) => (isNumber(first) ? index + 1 : first)),
  ];
};

/** An empty box is null on the wire; '' says the same of a text. */
const missingValues = (field: FieldModel): readonly BadValue[] =>
  field.isRequired
    ? [null, ...(field.schema.type === 'string' ? [''] : [])].map((value) => ({
        value,
        keyword: 'required',
        path: field.name,
      }))
    : [];

const ownKeywords = (field: FieldModel): readonly BadValue[] => {
  const candidates = [
    ...textCandidates(field.schema),
    ...numberCandidates(field.schema),
    ...listCandidates(field),
    ...wrongTypes,
  ];
  const found = new Map<string, BadValue>();
  for (const value of candidates) {
    const [keyword, ...others] = brokenKeywords(field.schema, value);
    if (keyword !== undefined && others.length === 0 && !found.has(keyword))
      found.set(keyword, { value, keyword, path: field.name });
  }
  return [...found.values()];
};

const brokenRelation = (field: FieldModel): readonly BadValue[] =>
  field.options.relation === undefined
    ? []
    : [{ value: field.isMany ? [nobodysId] : nobodysId, keyword: 'relation', path: field.name }];

/** Wrong plain items of a list: `tags.0`. */
const wrongItems = (field: FieldModel): readonly BadValue[] => {
  const { items } = field.schema;
  if (items === undefined || field.fields.length > 0) return [];
  const found = [...wrongTexts, ...wrongNumbers].find((value) => brokenKeywords(items, value).length === 1);
  if (found === undefined) return [];
  const [keyword = 'type'] = brokenKeywords(items, found);
  return [{ value: [found], keyword, path: `${field.name}.0` }];
};

/** Wrong values of the fields inside an object, or inside the first object of a list; the others stay valid. */
const nestedValues = (field: FieldModel): readonly BadValue[] => {
  const around = Object.fromEntries(
    writableFields(partsShown(field)).map((inner) => [inner.name, sampleValue(inner, 1)]),
  );
  const place = field.isMany ? `${field.name}.0` : field.name;
  return writableFields(partsShown(field))
    .flatMap((inner) => badValuesOf(inner).map((bad) => ({ ...bad, inner })))
    .map(({ value, keyword, path, inner }) => {
      const whole = { ...around, [inner.name]: value };
      return { value: field.isMany ? [whole] : whole, keyword, path: `${place}.${path}` };
    });
};

/**
 * Wrong values of a field: one for each keyword of its schema that a value can break alone, `required` for an empty box,
 * `relation` for an id that leads nowhere, and the same for the fields inside it. A new kind or keyword is covered as soon
 * as its schema names it. Form and server are asked the same and have to say the same words.
 */
export const badValuesOf = (field: FieldModel): readonly BadValue[] => [
  ...missingValues(field),
  ...ownKeywords(field),
  ...wrongItems(field),
  ...brokenRelation(field),
  ...nestedValues(field),
];
