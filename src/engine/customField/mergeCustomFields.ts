import type { CustomFieldDefinition } from '#domain/customField/definition.ts';
import type { FieldSchema } from '../dialect.ts';
import { createFields } from '../fields.ts';
import type { EntityModel, FieldModel } from '../model.ts';
import { customFieldSchema } from './customFieldSchema.ts';

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
  const map = model.fields.find((field) => field.name === name);
  if (name === undefined || map === undefined) return model;
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
    list: { ...model.list, filters: [...model.list.filters, ...filters], offered: paths },
    form: { ...model.form, groups: named(model.form.groups) },
    show: { ...model.show, groups: named(model.show.groups) },
  };
};

/** The merged fields of a model; none where it takes none. */
export const customFieldsOf = (model: EntityModel): readonly FieldModel[] =>
  model.fields.find((field) => field.name === model.customFieldsIn)?.fields ?? [];
