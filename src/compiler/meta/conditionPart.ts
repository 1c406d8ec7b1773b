import { listOf, type MetaSchema, ref } from './metaType.ts';
import type { Names } from './vocabularyPart.ts';

/** Conditions as plain data. Which fields they may name depends on where they stand: a check of its own tells. */
export const conditionDefinitions = (names: Names): Readonly<Record<string, MetaSchema>> => ({
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
