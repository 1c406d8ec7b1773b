import {
  type CustomFieldDefinition,
  type CustomFieldType,
  canBeSearched,
  customFieldLimits,
  type FieldOption,
  nameFor,
} from '#domain/customField/definition.ts';
import type { FieldOptions, FieldSchema } from './dialect.ts';
import { createFields } from './fields.ts';
import type { EntityModel, FieldModel } from './model.ts';
import type { FilterOperator } from './vocabulary.ts';

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

/** A custom field as a fragment of the dialect: what a file would say of it. No one has to have a value. */
const customFieldSchema = (definition: CustomFieldDefinition): FieldSchema => ({
  ...shapes[definition.type](definition),
  title: definition.name,
  nullable: true,
  'x-field': optionsOf(definition),
});

/**
 * Custom fields as the model has its own: found at `custom_fields.<id>`. What holds for the map as a whole (who may change
 * it, and when it is fixed) holds for each of them.
 */
const runtimeFields = (
  map: FieldModel,
  definitions: readonly CustomFieldDefinition[],
): readonly FieldModel[] => {
  const { readOnlyWhen, permissions } = map.options;
  const withMap = (schema: FieldSchema): FieldSchema => ({
    ...schema,
    'x-field': {
      ...schema['x-field'],
      ...(readOnlyWhen === undefined ? {} : { readOnlyWhen }),
      ...(permissions === undefined ? {} : { permissions }),
    },
  });
  const properties = Object.fromEntries(
    definitions.map((definition) => [definition.id, withMap(customFieldSchema(definition))]),
  );
  return createFields({ properties }, map.path).map((field) => ({ ...field, isRuntime: true }));
};

/**
 * A model with the fields an administrator has added at run time, as if its file named them: entered in the group that names
 * the map, offered as columns, filtered by, checked and put into sheets by their kind. Pure; in the order given. A model
 * that takes none is answered unchanged.
 */
export const mergeCustomFields = (
  model: EntityModel,
  definitions: readonly CustomFieldDefinition[],
): EntityModel => {
  const name = model.customFieldsIn;
  if (name === undefined) return model;
  const map = model.fields.find((field) => field.name === name);
  if (map === undefined) return model;
  const fields = runtimeFields(map, definitions);
  const paths = fields.map((field) => field.path);
  const filters = fields.filter((field) => field.options.filter !== undefined).map((field) => field.path);
  const named = <Group extends { readonly fields: readonly string[] }>(groups: readonly Group[]): Group[] =>
    groups.map((group) => ({
      ...group,
      fields: group.fields.flatMap((field) => (field === name ? paths : [field])),
    }));
  return {
    ...model,
    fields: model.fields.map((field) => (field === map ? { ...map, fields } : field)),
    list: {
      ...model.list,
      filters: [...model.list.filters, ...filters],
      offered: [...(model.list.offered ?? []), ...paths],
    },
    form: { ...model.form, groups: named(model.form.groups) },
    show: { ...model.show, groups: named(model.show.groups) },
  };
};

/** The merged fields of a model; none where it takes none. */
export const customFieldsOf = (model: EntityModel): readonly FieldModel[] =>
  model.fields.find((field) => field.name === model.customFieldsIn)?.fields ?? [];

type Locale = 'zh' | 'en' | 'ja';

const wordsOf = (
  path: string,
  definition: CustomFieldDefinition,
  locale: Locale,
): readonly (readonly [string, string])[] => [
  [`fields.${path}`, nameFor(definition, locale)],
  ...(definition.help ? [[`help.${path}`, definition.help] as const] : []),
  ...definition.options.map((option) => [`options.${path}.${option.id}`, nameFor(option, locale)] as const),
];

/** The words of custom fields in one language, by the keys a noun's own words have (`fields.custom_fields.c1`). */
export const customFieldWords = (
  map: string,
  definitions: readonly CustomFieldDefinition[],
  locale: Locale,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    definitions.flatMap((definition) => wordsOf(`${map}.${definition.id}`, definition, locale)),
  );
