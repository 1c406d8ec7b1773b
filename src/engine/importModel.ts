import type { EntitySchema, ImportSchema } from './dialect.ts';
import { createFields } from './fields.ts';
import { importCallNames, maxImportRows } from './importCalls.ts';
import type { FieldModel, ImportModel } from './model.ts';
import { resolveReferences } from './wireSchema.ts';

/** A column of the noun's own field, or of the sheet alone: its words stand below `imports.<purpose>`. */
const columnsOf = (
  entity: EntitySchema,
  {
    fields,
    purpose,
    schema,
  }: { readonly fields: readonly FieldModel[]; readonly purpose: string; readonly schema: ImportSchema },
): readonly FieldModel[] => {
  const own = resolveReferences(entity, { type: 'object', properties: schema.properties ?? {} });
  const extra = createFields(own, `imports.${purpose}`);
  return schema.columns.flatMap((name) => {
    const field = extra.find((each) => each.name === name) ?? fields.find((each) => each.name === name);
    // Fixed on the form or not: in a sheet it is a column to fill in.
    return field === undefined
      ? []
      : [{ ...field, isReadOnly: false, isRequired: schema.required?.includes(name) ?? false }];
  });
};

/** Every way rows of a noun come in by a sheet, in the order of the schema. */
export const importModels = (entity: EntitySchema, fields: readonly FieldModel[]): readonly ImportModel[] =>
  Object.entries(entity['x-resource'].import ?? {}).map(([purpose, schema]) => ({
    noun: entity['x-resource'].name,
    purpose,
    mode: schema.mode,
    columns: columnsOf(entity, { fields, purpose, schema }),
    keys: schema.key ?? [],
    takesCustomFields: schema.customFields === true,
    maxRows: schema.maxRows ?? maxImportRows,
    calls: importCallNames(entity, purpose),
  }));
