import { selectsRows } from '#engine/answersByDefault.ts';
import type { EntitySchema, FieldSchema } from '#engine/dialect.ts';
import type { CallModel, EntityModel } from '#engine/model.ts';
import { entityReply, resolveReferences } from '#engine/wireSchema.ts';

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
