import { type JsonSchema, standardSchema } from '#compiler/document/standardSchema.ts';
import type { Definitions, WireDocument } from '#compiler/document/wireDocument.ts';
import type { FieldSchema } from '#engine/dialect.ts';
import { isStored } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { banner, quoted, typeName } from './names.ts';

/** Keywords that say nothing in TypeScript, or the wrong thing: bounded arrays would become tuples. */
const withoutWords = (schema: JsonSchema): JsonSchema => {
  const { $ref, minItems, maxItems, format, pattern, uniqueItems, properties, items, anyOf, ...rest } =
    schema;
  if (typeof $ref === 'string') return { tsType: typeName($ref.replace('#/$defs/', '')) };
  return {
    ...rest,
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties as Readonly<Record<string, JsonSchema>>).map(([name, each]) => [
              name,
              withoutWords(each),
            ]),
          ),
        }),
    ...(items === undefined ? {} : { items: withoutWords(items as JsonSchema) }),
    ...(anyOf === undefined ? {} : { anyOf: (anyOf as readonly JsonSchema[]).map(withoutWords) }),
    ...(typeof rest.additionalProperties === 'object'
      ? { additionalProperties: withoutWords(rest.additionalProperties as JsonSchema) }
      : {}),
  };
};

const typeSchema = (schema: FieldSchema): JsonSchema => withoutWords(standardSchema(schema));

const callsSchema = (document: WireDocument): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: document.calls.map((call) => call.name),
  properties: Object.fromEntries(
    document.calls.map((call) => [
      call.name,
      {
        type: 'object',
        additionalProperties: false,
        required: ['request', 'reply'],
        properties: { request: typeSchema(call.request), reply: typeSchema(call.reply) },
      },
    ]),
  ),
});

/** The library tells above each interface who refers to it; that says nothing to a reader. */
const referenceComments = /\/\*\*\n \* This interface was referenced by [\s\S]*?\*\/\n/g;

/** The interfaces of one noun: its row, its own `$defs`, and `<Noun>Calls` with request and reply of each call. */
export const nounTypes = async (document: WireDocument, own: Definitions): Promise<string> => {
  const { compile } = await import('json-schema-to-typescript');
  const definitions = Object.fromEntries(
    Object.entries(own).map(([name, schema]) => [typeName(name), typeSchema(schema)]),
  );
  // The library's own type of a schema is draft-04; ours is what it reads after taking out what it misreads.
  const schema = { ...callsSchema(document), definitions } as Parameters<typeof compile>[0];
  const text = await compile(schema, `${typeName(document.noun)}Calls`, {
    bannerComment: '',
    format: false,
    unreachableDefinitions: true,
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    unknownAny: true,
  });
  return text.replace(referenceComments, '');
};

/** One of these words; none of them where there is none. */
const union = (names: readonly string[]): string =>
  names.length === 0 ? 'never' : names.map(quoted).join(' | ');

const partsOf = ({ noun, form, actions }: EntityModel): string => {
  const groups = form.groups.map(({ key }) => key);
  const names = actions.map(({ name }) => name);
  return `  ${noun}: { group: ${union(groups)}; action: ${union(names)} };\n`;
};

/** The types of one noun, for the file they all stand in. */
export interface NounTypes {
  readonly model: EntityModel;
  readonly hasRow: boolean;
  readonly text: string;
}

/** `types.ts`: every noun's interfaces, `Rows` by noun, `Parts` of its pages by noun, and `Calls` by call name. */
export const typesModule = (nouns: readonly NounTypes[]): string => {
  const rows = nouns
    .filter((each) => each.hasRow)
    .map(({ model: { noun } }) => `  ${noun}: ${typeName(noun)};\n`);
  const parts = nouns.map((each) => partsOf(each.model));
  const calls = nouns.map((each) => `${typeName(each.model.noun)}Calls`).join(', ');
  return [
    banner,
    ...nouns.map((each) => each.text),
    `/** The row of each noun, as it goes over the wire. */\nexport interface Rows {\n${rows.join('')}}\n`,
    `/** What each noun's pages are made of, by name: the groups of its form, its actions. */\nexport interface Parts {\n${parts.join('')}}\n`,
    '/** Request and reply of every call. */',
    nouns.length === 0
      ? 'export type Calls = Record<never, never>;'
      : `export interface Calls extends ${calls} {}`,
    '',
  ].join('\n');
};

/** Columns the backend keeps in every table; a schema may show some of them. */
const keptByBackend: readonly string[] = ['created_at', 'updated_at', 'updated_by'];

type Way = 'plain' | 'instant' | 'json';

const wayOf = ({ schema }: FieldModel): Way => {
  if (schema.type === 'array' || schema.type === 'object') return 'json';
  return schema.format === 'date-time' ? 'instant' : 'plain';
};

const columnsOf = ({ noun, fields }: EntityModel): string => {
  const stored = fields.filter((field) => isStored(field) && !keptByBackend.includes(field.name));
  const kept = (way: Way): string =>
    union(stored.filter((field) => wayOf(field) === way).map(({ name }) => name));
  return `  ${noun}: { row: Rows[${quoted(noun)}]; plain: ${kept('plain')}; instant: ${kept('instant')}; json: ${kept('json')} };\n`;
};

/** `tables.ts`: of each noun whose table its model makes, the row and its columns by how they are stored. */
export const tablesModule = (models: readonly EntityModel[]): string => {
  const columns = models.filter(({ isGenerated }) => isGenerated).map(columnsOf);
  const rows = columns.length === 0 ? '' : `import type { Rows } from './types.ts';\n\n`;
  return `${banner}${rows}export interface ModelColumns {\n${columns.join('')}}\n`;
};
