import { callDefinitions } from './callPart.ts';
import { withDescriptions } from './descriptions.ts';
import { fieldDefinitions } from './fieldPart.ts';
import { closedObject, listOf, type MetaSchema, ref } from './metaType.ts';
import { resourceDefinitions } from './resourcePart.ts';
import { type Names, vocabularyDefinitions } from './vocabularyPart.ts';

const lineWidth = 110;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isFlat = (values: readonly unknown[]): boolean =>
  values.every((value) => !isObject(value) && !Array.isArray(value));

const block = (
  open: string,
  {
    rows,
    close,
    indent,
  }: { readonly rows: readonly string[]; readonly close: string; readonly indent: string },
): string => `${open}\n${rows.map((row) => `${indent}  ${row}`).join(',\n')}\n${indent}${close}`;

/** `used`: columns of the line before this value; a comma may follow. */
const print = (value: unknown, indent: string, used: number): string => {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const line = `[${value.map((each) => JSON.stringify(each)).join(', ')}]`;
    if (isFlat(value) && used + line.length < lineWidth) return line;
    return block('[', { rows: value.map((each) => print(each, inner, inner.length)), close: ']', indent });
  }
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  if (entries.length === 0) return '{}';
  const rows = entries.map(([key, each]) => {
    const head = `${JSON.stringify(key)}: `;
    return `${head}${print(each, inner, inner.length + head.length)}`;
  });
  return block('{', { rows, close: '}', indent });
};

/** JSON as the project's formatter leaves it: objects in lines, short lists of words in one line. */
export const printJson = (value: unknown): string => `${print(value, '', 0)}\n`;

/** Conditions as plain data. Which fields they may name depends on where they stand: a check of its own tells. */
const conditionDefinitions = (names: Names): Readonly<Record<string, MetaSchema>> => ({
  condition: {
    type: 'object',
    description: '{field: value}, {field: [values]}, {field: {operator: value}}, or all / any / not.',
    properties: {
      all: listOf(ref('condition')),
      any: listOf(ref('condition')),
      not: ref('condition'),
      ...Object.fromEntries((names.field ?? []).map((name) => [name, ref('conditionTest')])),
    },
    additionalProperties: ref('conditionTest'),
  },
  conditionTest: {
    type: ['string', 'number', 'boolean', 'null', 'array', 'object'],
    description: 'A value, a list of values ("one of"), or operators.',
    propertyNames: ref('conditionOperator'),
  },
});

const draft = 'http://json-schema.org/draft-07/schema#';

const catalogue = (keys: readonly string[]): MetaSchema => ({
  type: 'object',
  properties: Object.fromEntries(keys.map((key) => [key, { type: 'string', minLength: 1 }])),
  additionalProperties: { type: 'string', minLength: 1 },
});

const root = (names: Names): MetaSchema =>
  closedObject(
    {
      $schema: { type: 'string' },
      title: { type: 'string', minLength: 1, description: 'The name of one record, in Chinese.' },
      description: { type: 'string' },
      type: { enum: ['object'] },
      properties: {
        type: 'object',
        description: 'The fields of the record by name.',
        additionalProperties: ref('property'),
      },
      required: {
        type: 'array',
        items: ref('field'),
        uniqueItems: true,
        description: 'Fields that always have a value; the others may be null.',
      },
      $defs: {
        type: 'object',
        description: 'Shapes used by replies, referred to as "#/$defs/<name>".',
        additionalProperties: ref('property'),
      },
      'x-resource': ref('resourceOptions'),
      'x-i18n': {
        ...closedObject({ en: catalogue(names.catalogue ?? []), ja: catalogue(names.catalogue ?? []) }, [
          'en',
          'ja',
        ]),
        description: 'English and Japanese of every text of this file, by flat key.',
      },
    },
    ['title', 'type', 'properties', 'x-resource', 'x-i18n'],
  );

/**
 * The meta-schema of the dialect: flat and closed, so that editors complete and check it. Without names it is
 * `schemas/entity.meta.json`; with the names of one entity it also knows its fields, states, actions, calls and nouns.
 */
export const metaSchema = (
  names: Names = {},
): MetaSchema & { readonly $defs: Readonly<Record<string, MetaSchema>> } => ({
  $schema: draft,
  title: 'Entity of the console',
  ...withDescriptions('entity', root(names)),
  $defs: {
    ...vocabularyDefinitions(names),
    ...Object.fromEntries(
      Object.entries({
        ...conditionDefinitions(names),
        ...fieldDefinitions(),
        ...callDefinitions(),
        ...resourceDefinitions(),
      }).map(([name, schema]) => [name, withDescriptions(name, schema)]),
    ),
  },
});

/** A meta-schema as the text of its file. */
export const metaSchemaText = (names: Names = {}): string => printJson(metaSchema(names));
