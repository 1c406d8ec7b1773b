import { type Violation, violation } from '#domain/violation.ts';
import type { FieldSchema } from './dialect.ts';
import { formatChecks } from './formats.ts';
import { isFileValue } from './objectFormats.ts';
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
