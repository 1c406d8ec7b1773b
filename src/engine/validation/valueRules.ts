import { meetsPolicy } from '#domain/account/password.ts';
import { isBlank } from '#domain/text/compareKey.ts';
import { forbiddenCharacter, unseenCharacter } from '#domain/text/forbiddenCharacter.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { FieldSchema } from '#engine/dialect.ts';
import type { FieldModel } from '#engine/model.ts';
import { isDayRange, isFileValue } from '#engine/objectFormats.ts';
import type { FieldKind } from '#engine/vocabulary.ts';
import { formatChecks } from './formats.ts';
import { isEqual, textLength } from './validatorRuntime.ts';

type Check = (schema: FieldSchema, value: unknown) => Violation | undefined;

const broken = (keyword: string, params?: Violation['params']): Violation =>
  violation(`validation.${keyword}`, undefined, params);

const formatOf: Check = ({ format }, value) => {
  const check = formatChecks[format as keyof typeof formatChecks];
  return typeof check === 'function' && typeof value === 'string' && !check(value)
    ? broken('format', { format: format ?? '' })
    : undefined;
};

const textRule: Check = (schema, value) => {
  if (typeof value !== 'string') return broken('type', { type: 'string' });
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = schema;
  const length = textLength(value);
  if (length < minLength) return broken('minLength', { limit: minLength });
  if (length > maxLength) return broken('maxLength', { limit: maxLength });
  // Patterns stand in schema files alone, never in what an administrator adds.
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) return broken('pattern', { pattern });
  return formatOf(schema, value);
};

const numberRule: Check = (schema, value) => {
  const { type = 'number', minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
  const isNumber = type === 'integer' ? Number.isInteger(value) : Number.isFinite(value);
  if (typeof value !== 'number' || !isNumber) return broken('type', { type });
  if (value < minimum) return broken('minimum', { limit: minimum });
  return value > maximum ? broken('maximum', { limit: maximum }) : undefined;
};

const isRepeated = (values: readonly unknown[]): boolean =>
  values.some((value, index) => values.slice(0, index).some((earlier) => isEqual(earlier, value)));

const listRule: Check = ({ items, maxItems = Number.POSITIVE_INFINITY, uniqueItems }, value) => {
  if (!Array.isArray(value)) return broken('type', { type: 'array' });
  if (value.length > maxItems) return broken('maxItems', { limit: maxItems });
  if (uniqueItems === true && isRepeated(value)) return broken('uniqueItems');
  return value.map((item) => (items === undefined ? undefined : schemaViolation(items, item))).find(Boolean);
};

const fileRule: Check = (_, value) => (isFileValue(value) ? undefined : broken('type', { type: 'object' }));

const enumRule: Check = ({ enum: choices }, value) =>
  choices === undefined || choices.some((choice) => choice === value) ? undefined : broken('enum');

const byType: Readonly<Partial<Record<NonNullable<FieldSchema['type']>, Check>>> = {
  string: textRule,
  number: numberRule,
  integer: numberRule,
  array: listRule,
  object: fileRule,
};

/**
 * What a value breaks of a schema that came at run time, in the words of compiled validators; undefined when nothing. No code
 * is made from it. Knows the keywords a custom field or a column of a sheet may have; no value is no violation.
 */
export const schemaViolation = (schema: FieldSchema, value: unknown): Violation | undefined => {
  if (value === undefined || value === null) return undefined;
  const check = schema.type === undefined ? undefined : byType[schema.type];
  return check?.(schema, value) ?? enumRule(schema, value);
};

/**
 * Whether a text says nothing where text has a form: an e-mail address, a code or a choice is never empty. Free text may
 * be, and then it is its value.
 */
export const isNoValue = (schema: FieldSchema, value: unknown): boolean =>
  value === '' && schema.type === 'string' && schemaViolation(schema, value) !== undefined;

type KindRule = (field: FieldModel, value: unknown) => string | undefined;

/** What the kind of a field says and no JSON Schema can. */
const rules: Readonly<Partial<Record<FieldKind, KindRule>>> = {
  dateRange: (_, value) => (isDayRange(value) && value.from > value.to ? 'validation.rangeOrder' : undefined),
  password: ({ options: { policy = 'login' } }, value) =>
    typeof value === 'string' && !meetsPolicy(policy, value) ? `validation.password.${policy}` : undefined,
};

/** Values that break a rule of their kind, asked by form and server alike. Nested fields are asked too, with their path. */
export const kindViolations = (
  fields: readonly FieldModel[],
  values: Readonly<Record<string, unknown>>,
  path = '',
): readonly Violation[] =>
  fields.flatMap((field) => {
    const own = `${path}${field.name}`;
    const value = values[field.name];
    if (field.isRuntime === true) return runtimeViolations(field, value, own);
    const each: readonly (readonly [unknown, string])[] = Array.isArray(value)
      ? value.map((one: unknown, index) => [one, `${own}.${index}`] as const)
      : [[value, own]];
    return each.flatMap(([one, at]) => violationsAt(field, one, at));
  });

/** A field that came at run time has no compiled validator: what its schema says is asked here. */
const runtimeViolations = (field: FieldModel, value: unknown, at: string): readonly Violation[] => {
  const broken = schemaViolation(field.schema, value);
  return broken === undefined ? [] : [{ ...broken, field: at }];
};

const violationsAt = (field: FieldModel, value: unknown, at: string): readonly Violation[] => {
  const rule = rules[field.kind]?.(field, value);
  const nested =
    field.fields.length > 0 && typeof value === 'object' && value !== null
      ? kindViolations(field.fields, value as Readonly<Record<string, unknown>>, `${at}.`)
      : [];
  return rule === undefined ? nested : [violation(rule, at), ...nested];
};

/** Whether a value says nothing: none at all, a text in which no one would see anything, or a list of nothing. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && isBlank(value)) ||
  (Array.isArray(value) && value.length === 0);

/** Numbers are copied with marks around their digits, which are read past: they turn nothing there. */
const digitsWithMarks = /^[\d\p{White_Space}\p{Cf}\p{Pd}().*+]*$/u;

/** Whether a text is a number as it was copied. */
export const isDigitsWithMarks = (text: string): boolean => digitsWithMarks.test(text);

type Find = (text: string) => string | undefined;

const characterIn = (schema: FieldSchema | undefined, text: string, find: Find): string | undefined =>
  // A secret is never shown to anyone.
  schema?.format === 'password' || isDigitsWithMarks(text) ? undefined : find(text);

const found = (
  schema: FieldSchema | undefined,
  { value, path, find }: { readonly value: unknown; readonly path: string; readonly find: Find },
): readonly Violation[] => {
  if (typeof value === 'string') {
    const character = characterIn(schema, value, find);
    return character === undefined ? [] : [violation('validation.character', path, { character })];
  }
  if (value === null || typeof value !== 'object') return [];
  const prefix = path === '' ? '' : `${path}.`;
  return Object.entries(value).flatMap(([name, part]) =>
    found(Array.isArray(value) ? schema?.items : schema?.properties?.[name], {
      value: part,
      path: `${prefix}${name}`,
      find,
    }),
  );
};

/**
 * Texts anywhere in a value that hold a character none of ours may hold, each with its field and the character. Asked by form
 * and server of everything that is written, so that nothing is dropped from what someone sent.
 */
export const characterViolations = (
  schema: FieldSchema | undefined,
  value: unknown,
  path = '',
): readonly Violation[] => found(schema, { value, path, find: forbiddenCharacter });

/** The same of characters of no width inside a text: said last, after whatever else stands against it (case D03). */
export const unseenViolations = (
  schema: FieldSchema | undefined,
  value: unknown,
  path = '',
): readonly Violation[] => found(schema, { value, path, find: unseenCharacter });
