import { selectsRows } from '#engine/defaultCall.ts';
import type { EntitySchema, FieldSchema } from '#engine/dialect.ts';
import type { CallModel, EntityModel } from '#engine/model.ts';
import { entityReply, resolveReferences } from '#engine/wireSchema.ts';
import { type JsonSchema, standardSchema } from './standardSchema.ts';

/** Definitions by their shared name: `device` the row, `account.login` an own `$defs`. */
export type Definitions = Readonly<Record<string, FieldSchema>>;

/** All that goes over the wire for one noun, with the definitions its replies reach, over all nouns. */
export interface WireDocument {
  readonly noun: string;
  readonly calls: readonly CallModel[];
  readonly definitions: Definitions;
}

const referencePrefix = '#/$defs/';

/** The shared definitions a schema file makes: its row and its own `$defs`. A service has no row, unless some are selected. */
export const definitionsOf = (entity: EntitySchema): Definitions => {
  const { name: noun, kind } = entity['x-resource'];
  const own = Object.entries(entity.$defs ?? {}).map(
    ([name, definition]) => [`${noun}.${name}`, resolveReferences(entity, definition)] as const,
  );
  const row =
    kind === 'service' && !selectsRows(entity['x-resource']) ? [] : [[noun, entityReply(entity)] as const];
  return Object.fromEntries([...row, ...own]);
};

const namesIn = (schema: FieldSchema): readonly string[] => [
  ...(schema.$ref?.startsWith(referencePrefix) ? [schema.$ref.slice(referencePrefix.length)] : []),
  ...(schema.items === undefined ? [] : namesIn(schema.items)),
  ...Object.values(schema.properties ?? {}).flatMap(namesIn),
  ...(typeof schema.additionalProperties === 'object' ? namesIn(schema.additionalProperties) : []),
];

/** The definitions that some schemas reach, directly or through others. */
export const reachedDefinitions = (schemas: readonly FieldSchema[], all: Definitions): Definitions => {
  const reached = new Map<string, FieldSchema>();
  const visit = (schema: FieldSchema): void => {
    for (const name of namesIn(schema)) {
      const definition = all[name];
      if (definition === undefined || reached.has(name)) continue;
      reached.set(name, definition);
      visit(definition);
    }
  };
  for (const schema of schemas) visit(schema);
  return Object.fromEntries(reached);
};

/** The wire document of one noun; `all` are the definitions of every schema file. */
export const wireDocumentOf = (model: EntityModel, all: Definitions): WireDocument => {
  const calls = Object.values(model.calls);
  return {
    noun: model.noun,
    calls,
    definitions: reachedDefinitions(
      calls.flatMap((call) => [call.request, call.reply]),
      all,
    ),
  };
};

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
