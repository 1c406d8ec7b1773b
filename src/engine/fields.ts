import type { FieldSchema } from './dialect.ts';
import { fieldKindOf } from './fieldKind.ts';
import type { FieldModel } from './model.ts';

/** The nested properties of an object, or of the objects in a list. */
const nestedOf = (schema: FieldSchema): FieldSchema =>
  schema.type === 'array' ? (schema.items ?? {}) : schema;

/** Objects shown and entered as one value. */
const isWhole = (kind: FieldModel['kind']): boolean =>
  kind === 'image' || kind === 'file' || kind === 'dateRange';

const createField = (
  name: string,
  {
    path,
    schema,
    isRequired,
  }: { readonly path: string; readonly schema: FieldSchema; readonly isRequired: boolean },
): FieldModel => {
  const options = schema['x-field'] ?? {};
  const kind = fieldKindOf(schema);
  const nested = isWhole(kind) ? {} : nestedOf(schema);
  return {
    name,
    path,
    kind,
    displayKind: options.display ?? kind,
    schema,
    options,
    isRequired,
    isReadOnly: schema.readOnly === true || options.compute !== undefined,
    isMany: schema.type === 'array',
    visibleWhen: options.visibleWhen,
    requiredWhen: options.requiredWhen,
    readOnlyWhen: options.readOnlyWhen,
    choices: schema.enum ?? schema.items?.enum ?? [],
    fields: createFields(nested, path),
  };
};

/** The fields of an object schema in the order they are written. `parentPath` prefixes their paths. */
export const createFields = (schema: FieldSchema, parentPath = ''): readonly FieldModel[] =>
  Object.entries(schema.properties ?? {}).map(([name, property]) =>
    createField(name, {
      path: parentPath === '' ? name : `${parentPath}.${name}`,
      schema: property,
      isRequired: schema.required?.includes(name) ?? false,
    }),
  );

/** Fields a form may send: everything that is neither read-only nor computed. */
export const writableFields = (fields: readonly FieldModel[]): readonly FieldModel[] =>
  fields.filter((field) => !field.isReadOnly);

/** Fields a form shows: what may be sent, and what is worked out from it while it is typed. */
export const enteredFields = (fields: readonly FieldModel[]): readonly FieldModel[] =>
  fields.filter((field) => !field.isReadOnly || field.kind === 'computed');

/** The field of that name, or undefined. */
export const findField = (fields: readonly FieldModel[], path: string): FieldModel | undefined => {
  const [head, ...rest] = path.split('.');
  const field = fields.find((candidate) => candidate.name === head);
  if (field === undefined || rest.length === 0) return field;
  return findField(field.fields, rest.join('.'));
};
