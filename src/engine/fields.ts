import { expressionOf } from './compute.ts';
import type { FieldOptions, FieldSchema } from './dialect.ts';
import type { EntityModel, FieldModel } from './model.ts';
import type { FieldKind } from './vocabulary.ts';

interface Clue {
  readonly kind: FieldKind;
  readonly fits: (schema: FieldSchema, options: FieldOptions) => boolean;
}

const longTextFrom = 200;
const isString = (schema: FieldSchema) => schema.type === 'string';
const hasFormat = (format: FieldSchema['format']) => (schema: FieldSchema) => schema.format === format;

/** Of the value itself, or of each value of a list. */
const hasObjectFormat = (format: FieldSchema['format']) => (schema: FieldSchema) =>
  schema.format === format || schema.items?.format === format;

/** The first clue that fits decides; the order goes from the most to the least specific. */
const clues: readonly Clue[] = [
  { kind: 'treeReference', fits: (_, options) => options.relation?.tree === true },
  {
    kind: 'references',
    fits: (schema, options) => options.relation !== undefined && schema.type === 'array',
  },
  { kind: 'reference', fits: (_, options) => options.relation !== undefined },
  { kind: 'image', fits: hasObjectFormat('image') },
  { kind: 'file', fits: hasObjectFormat('file') },
  { kind: 'dateRange', fits: hasObjectFormat('dateRange') },
  { kind: 'password', fits: hasFormat('password') },
  { kind: 'computed', fits: (_, { compute }) => expressionOf(compute) !== undefined },
  { kind: 'choices', fits: (schema) => schema.type === 'array' && schema.items?.enum !== undefined },
  { kind: 'list', fits: (schema) => schema.type === 'array' },
  { kind: 'object', fits: (schema) => schema.type === 'object' },
  { kind: 'money', fits: hasFormat('money') },
  { kind: 'flag', fits: hasFormat('flag') },
  { kind: 'flag', fits: (schema) => schema.type === 'boolean' },
  { kind: 'date', fits: hasFormat('date') },
  { kind: 'dateTime', fits: hasFormat('date-time') },
  { kind: 'email', fits: hasFormat('email') },
  { kind: 'phone', fits: hasFormat('phone') },
  { kind: 'url', fits: hasFormat('url') },
  { kind: 'path', fits: hasFormat('path') },
  { kind: 'choice', fits: (schema) => schema.enum !== undefined },
  { kind: 'longText', fits: (schema) => isString(schema) && (schema.maxLength ?? 0) >= longTextFrom },
  { kind: 'integer', fits: (schema) => schema.type === 'integer' },
  { kind: 'number', fits: (schema) => schema.type === 'number' },
  { kind: 'text', fits: isString },
];

/** The kind of field a property is: what `x-field.input` says, else what type, format and relation tell. */
export const fieldKindOf = (schema: FieldSchema): FieldKind => {
  const options = schema['x-field'] ?? {};
  if (options.input !== undefined) return options.input;
  return clues.find((clue) => clue.fits(schema, options))?.kind ?? 'text';
};

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

/** Whether a value stands in a column of the record's own row: it is not worked out, and not kept in rows of another noun. */
export const isStored = ({ options }: Pick<FieldModel, 'options'>): boolean =>
  options.compute === undefined && options.lines === undefined;

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

/** Whether it holds one of several states, which a colour tells apart; without colours they are plain facts. */
export const isState = (field: FieldModel): boolean =>
  field.displayKind === 'choice' &&
  Object.values(field.options.options ?? {}).some(({ color }) => color !== undefined);

/** What a machine draws at random, as a browser its id: 32 hexadecimal digits and more. */
const drawnId = /\b[0-9a-f]{32,}\b/g;
const shownDigits = 8;

/**
 * How a record is called: its display field, or the template `{name} ({workId})` filled. Of an id no one reads the first digits are shown,
 * by which two of one kind still differ.
 */
export const displayText = (
  { display }: Pick<EntityModel, 'display'>,
  textOf: (field: string) => string,
): string =>
  (display.includes('{') ? display.replace(/\{(\w+)\}/g, (_, name: string) => textOf(name)) : textOf(display))
    .replace(drawnId, (id) => id.slice(0, shownDigits))
    .trim();

/** Whether the help of a field is told where a record is made (`add`) or where one is changed. */
export const tellsHelp = ({ help, helpOn }: FieldOptions, at: 'add' | 'change'): boolean =>
  help !== undefined && (helpOn === undefined || helpOn === at);

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
