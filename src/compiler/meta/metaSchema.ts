import { printJson } from '#compiler/document/printJson.ts';
import { callDefinitions } from './callPart.ts';
import { fieldDefinitions } from './fieldPart.ts';
import { closedObject, listOf, type MetaSchema, ref } from './metaType.ts';
import { resourceDefinitions } from './resourcePart.ts';
import { type Names, vocabularyDefinitions } from './vocabularyPart.ts';

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
  ...root(names),
  $defs: {
    ...vocabularyDefinitions(names),
    ...conditionDefinitions(names),
    ...fieldDefinitions(),
    ...callDefinitions(),
    ...resourceDefinitions(),
  },
});

/** A meta-schema as the text of its file. */
export const metaSchemaText = (names: Names = {}): string => printJson(metaSchema(names));
