import type { FieldModel } from '#engine/model.ts';

const emptyOf = (field: FieldModel): unknown => {
  if (field.schema.default !== undefined) return field.schema.default;
  if (field.kind === 'object') return initialValues(field.fields.filter((nested) => !nested.isReadOnly));
  if (field.isMany) return [];
  // A switch that is off says 0; nobody would look for a missing answer there.
  if (field.kind === 'flag' && field.isRequired) return field.schema.type === 'boolean' ? false : 0;
  return null;
};

/** What a new record's form begins with: the schema's defaults, else empty values of the right shape. */
export const initialValues = (fields: readonly FieldModel[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.name, emptyOf(field)]));
