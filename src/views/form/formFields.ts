import { findField } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';

/** Country codes are entered and shown with their phone, not by themselves. */
export const withoutCountryCodes = (fields: readonly FieldModel[]): readonly FieldModel[] => {
  const claimed = new Set(fields.map((field) => field.options.countryCode));
  return fields.filter((field) => !claimed.has(field.name));
};

/** The record's own fields that these are, or are parts of: what a draft keeps and a save sends is whole. */
export const recordFieldsNamed = (
  fields: readonly FieldModel[],
  names: readonly string[],
): readonly FieldModel[] => fieldsNamed(fields, [...new Set(names.map((name) => name.split('.')[0] ?? ''))]);

/** The fields of these names, in this order. */
export const fieldsNamed = (fields: readonly FieldModel[], names: readonly string[]): readonly FieldModel[] =>
  withoutCountryCodes(names.map((name) => findField(fields, name)).filter((field) => field !== undefined));
