import {
  type CustomFieldDefinition,
  type CustomFieldType,
  canBeSearched,
  type FieldOption,
} from '#domain/customField/definition.ts';
import { customFieldLimits } from '#domain/customField/limits.ts';
import type { FieldOptions, FieldSchema } from '../dialect.ts';
import type { FilterOperator } from '../vocabulary.ts';

/** Beyond this a double no longer tells neighbouring whole numbers apart. */
const largestNumber = 1e15;

const optionIds = (options: readonly FieldOption[]): readonly number[] => options.map(({ id }) => id);

type Shape = (definition: CustomFieldDefinition) => FieldSchema;

const shapes: Readonly<Record<CustomFieldType, Shape>> = {
  text: () => ({ type: 'string', maxLength: customFieldLimits.textLength }),
  number: () => ({ type: 'number', minimum: -largestNumber, maximum: largestNumber }),
  date: () => ({ type: 'string', format: 'date' }),
  single: ({ options }) => ({ type: 'integer', enum: optionIds(options) }),
  multiple: ({ options }) => ({
    type: 'array',
    items: { type: 'integer', enum: optionIds(options) },
    uniqueItems: true,
    maxItems: customFieldLimits.options,
  }),
  link: () => ({ type: 'string', format: 'url', maxLength: customFieldLimits.linkLength }),
  image: () => ({ type: 'object', format: 'image' }),
};

const filters: Readonly<Record<CustomFieldType, FilterOperator | undefined>> = {
  text: 'contains',
  number: 'range',
  date: 'range',
  single: 'in',
  multiple: 'in',
  link: 'contains',
  image: undefined,
};

const optionsOf = (definition: CustomFieldDefinition): FieldOptions => {
  const { type, help, required, searchable, options } = definition;
  const filter = filters[type];
  return {
    // As long as it may be, it is entered in one line.
    ...(type === 'text' ? { input: 'text' } : {}),
    ...(filter === undefined ? {} : { filter }),
    ...(help ? { help } : {}),
    ...(required ? { requiredWhen: {} } : {}),
    ...(searchable && canBeSearched(type) ? { searchable: true } : {}),
    ...(options.length === 0
      ? {}
      : { options: Object.fromEntries(options.map(({ id, name }) => [String(id), { title: name }])) }),
  };
};

/** A custom field as a fragment of the dialect: what a file would say of it. Nobody has to have a value. */
export const customFieldSchema = (definition: CustomFieldDefinition): FieldSchema => ({
  ...shapes[definition.type](definition),
  title: definition.name,
  nullable: true,
  'x-field': optionsOf(definition),
});
