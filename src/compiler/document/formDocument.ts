import type { EntitySchema, FieldSchema } from '#engine/dialect.ts';
import type { EntityModel } from '#engine/model.ts';
import { resolveReferences } from '#engine/wireSchema.ts';
import { type JsonSchema, standardSchema } from './standardSchema.ts';
import { type Definitions, reachedDefinitions } from './wireDocument.ts';

/** What a form of one noun is checked against: the record's writable fields, and the input of each action. */
export interface FormDocument {
  readonly form: JsonSchema;
  readonly actions: Readonly<Record<string, JsonSchema>>;
  readonly definitions: Readonly<Record<string, JsonSchema>>;
}

const isWritable = (schema: FieldSchema): boolean =>
  schema.readOnly !== true && schema['x-field']?.compute === undefined;

/** An empty box gives '' or null: a required text is therefore at least one character long. */
const filled = (schema: FieldSchema): FieldSchema =>
  schema.type === 'string' && schema.enum === undefined
    ? { ...schema, minLength: Math.max(1, schema.minLength ?? 0) }
    : schema;

const entered = (schema: FieldSchema): FieldSchema => ({
  ...schema,
  ...(schema.items === undefined ? {} : { items: entered(schema.items) }),
  ...(schema.properties === undefined ? {} : enteredProperties(schema)),
});

const enteredProperties = (schema: FieldSchema): Pick<FieldSchema, 'properties' | 'required'> => {
  const writable = Object.entries(schema.properties ?? {}).filter(([, property]) => isWritable(property));
  const required = (schema.required ?? []).filter((name) => writable.some(([other]) => other === name));
  return {
    properties: Object.fromEntries(
      writable.map(([name, property]) => [
        name,
        required.includes(name) ? filled(entered(property)) : entered(property),
      ]),
    ),
    required,
  };
};

/** A record in a form carries what it was loaded with (`version`, computed fields): objects are left open. */
const opened = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) => {
      if (keyword === 'additionalProperties' && value === false) return [];
      return [[keyword, openedValue(keyword, value)]];
    }),
  );

const openedValue = (keyword: string, value: unknown): unknown => {
  if (keyword === 'items' || keyword === 'additionalProperties') return opened(value as JsonSchema);
  if (keyword === 'anyOf') return (value as readonly JsonSchema[]).map(opened);
  if (keyword === 'properties')
    return Object.fromEntries(
      Object.entries(value as Readonly<Record<string, JsonSchema>>).map(([name, each]) => [
        name,
        opened(each),
      ]),
    );
  return value;
};

const formSchema = (schema: FieldSchema): JsonSchema => opened(standardSchema(entered(schema)));

/** The form document of one noun; `all` are the definitions of every schema file. */
export const formDocumentOf = (
  entity: EntitySchema,
  { actions }: EntityModel,
  all: Definitions,
): FormDocument => {
  const record: FieldSchema = {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(entity.properties).map(([name, property]) => [
        name,
        resolveReferences(entity, property),
      ]),
    ),
    required: entity.required ?? [],
  };
  const reached = reachedDefinitions([entered(record), ...actions.map((action) => action.inputSchema)], all);
  return {
    form: formSchema(record),
    actions: Object.fromEntries(actions.map((action) => [action.name, formSchema(action.inputSchema)])),
    definitions: Object.fromEntries(
      Object.entries(reached).map(([name, definition]) => [name, formSchema(definition)]),
    ),
  };
};
