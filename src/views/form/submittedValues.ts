import { writableFields } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';
import { fieldStateOf } from '../fieldState.ts';
import type { FormFacts } from './state/FormFacts.tsx';

type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

interface Place {
  readonly values: Values;
  readonly facts: FormFacts;
  /** Nested optional values are left out when empty: only the record's own fields may be null on the wire. */
  readonly isNested: boolean;
}

const nestedOf = (field: FieldModel, value: unknown, place: Place): unknown => {
  const inside = (part: unknown): unknown =>
    isValues(part)
      ? valuesOf(field.fields, part, { ...place, values: { ...place.values, ...part }, isNested: true })
      : part;
  if (field.fields.length === 0) return value;
  return Array.isArray(value) ? value.map(inside) : inside(value);
};

/** `undefined` leaves the field out. */
const emptyValue = (field: FieldModel, isRequired: boolean, place: Place): unknown => {
  const { emptyAs } = field.options;
  // An empty password box means the one there is.
  if (emptyAs === 'omit' || isRequired || field.kind === 'password') return undefined;
  if (emptyAs === 'empty') return '';
  return place.isNested && field.schema.nullable !== true ? undefined : null;
};

const hiddenValue = (field: FieldModel, value: unknown, place: Place): unknown => {
  if (field.options.whenHidden === 'omit') return undefined;
  if (field.options.whenHidden === 'clear')
    return field.isMany ? [] : emptyValue(field, field.isRequired, place);
  return isEmpty(value) ? emptyValue(field, field.isRequired, place) : nestedOf(field, value, place);
};

const sentValue = (field: FieldModel, value: unknown, place: Place): unknown => {
  const { isVisible, isWritable } = fieldStateOf(field, place.values, place.facts);
  // A part of a value is sent with the whole: left out, it would be lost.
  if (!isWritable && !place.isNested) return undefined;
  if (!isVisible) return hiddenValue(field, value, place);
  if (isEmpty(value)) return emptyValue(field, field.isRequired, place);
  return nestedOf(field, value, place);
};

const valuesOf = (fields: readonly FieldModel[], values: Values, place: Place): Values =>
  Object.fromEntries(
    writableFields(fields).flatMap((field) => {
      const value = sentValue(field, values[field.name], place);
      return value === undefined ? [] : [[field.name, value] as const];
    }),
  );

/**
 * What a form sends: writable fields only, at every depth; empty boxes as the schema says (null by default, left out
 * where required, so that the validator says "required"); hidden fields kept, cleared or left out by `whenHidden`;
 * nothing about fields that others write.
 */
export const submittedValues = (fields: readonly FieldModel[], values: Values, facts: FormFacts): Values =>
  valuesOf(fields, values, { values, facts, isNested: false });
