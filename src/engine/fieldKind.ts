import { expressionOf } from './compute.ts';
import type { FieldOptions, FieldSchema } from './dialect.ts';
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
