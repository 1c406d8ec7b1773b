import { type JsonSchema, standardSchema } from '#compiler/document/standardSchema.ts';
import type { Definitions } from '#compiler/document/wireDocument.ts';
import type { EntitySchema } from '#engine/dialect.ts';
import type { CallModel, EntityModel } from '#engine/model.ts';
import { isSpecified } from '#engine/specifiedCalls.ts';
import { mediaTypes } from '#engine/vocabulary.ts';
import { typeName } from './names.ts';
import { rightsOfCall } from './permissions.ts';

/** Fields the console adds to every call, before sign-in as far as they are known; a call's own field of the same name goes before. */
const sessionFields: Readonly<Record<string, JsonSchema>> = {
  user_id: { type: 'integer', description: '登录人' },
  token: { type: 'string', description: '登录凭证' },
  company_id: { type: 'integer', description: '企业编号' },
  device_id: { type: 'string', description: '设备标识' },
};

const withComponentRefs = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withComponentRefs);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === '$ref' && typeof each === 'string' ? componentRef(each) : withComponentRefs(each),
    ]),
  );
};

const componentRef = (reference: string): string =>
  `#/components/schemas/${typeName(reference.replace('#/$defs/', ''))}`;

const described = (schema: Parameters<typeof standardSchema>[0]): JsonSchema =>
  withComponentRefs(standardSchema(schema, { describe: true })) as JsonSchema;

const requestOf = (call: CallModel): JsonSchema => {
  const request = described(call.request);
  return { ...request, properties: { ...sessionFields, ...(request.properties as JsonSchema) } };
};

const envelope = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: {
    code: { type: 'integer', enum: [0, 4000, 4001, 5000] },
    message: { type: 'string' },
    data,
  },
  required: ['code', 'message', 'data'],
});

const inputOf = (call: CallModel): JsonSchema => {
  const schema = requestOf(call);
  if (call.encoding !== 'query' && call.encoding !== 'navigation')
    return {
      requestBody: {
        required: true,
        content: Object.fromEntries(mediaTypes[call.encoding].map((type) => [type, { schema }])),
      },
    };
  const required = (schema.required ?? []) as readonly string[];
  const parameters = Object.entries(schema.properties as Readonly<Record<string, JsonSchema>>).map(
    ([name, property]) => ({ name, in: 'query', required: required.includes(name), schema: property }),
  );
  return { parameters };
};

/** What a call is for, in one line: the verb, action or success text that names it. */
const summaries = (entity: EntitySchema, call: CallModel): JsonSchema => {
  const { en, ja } = entity['x-i18n'];
  const action = Object.entries(entity['x-resource'].actions ?? {}).find(
    ([name, each]) =>
      each.call === call.name ||
      (call.defaultHandler !== undefined &&
        'action' in call.defaultHandler &&
        call.defaultHandler.action === name),
  );
  const suffix = (title: string | undefined) => (title === undefined ? '' : ` · ${title}`);
  return {
    summary: `${entity.title}${suffix(action?.[1].title)} · ${call.name}`,
    'x-summary': {
      zh: `${entity.title}${suffix(action?.[1].title)} · ${call.name}`,
      en: `${en['@name'] ?? entity.title}${suffix(action && en[`actions.${action[0]}`])} · ${call.name}`,
      ja: `${ja['@name'] ?? entity.title}${suffix(action && ja[`actions.${action[0]}`])} · ${call.name}`,
    },
  };
};

const operationOf = (entity: EntitySchema, call: CallModel): JsonSchema => ({
  operationId: call.name,
  tags: [call.noun],
  ...summaries(entity, call),
  'x-permission': call.permission,
  'x-effect': call.effect,
  'x-proposed': !isSpecified(call),
  ...(call.stepUp.length === 0 ? {} : { 'x-step-up': call.stepUp }),
  'x-gate': call.isGated,
  ...(call.isBackground ? { 'x-background': true } : {}),
  ...inputOf(call),
  responses: {
    200: {
      description: 'code 0: ok; 4000: refused; 4001: session invalid; 5000: unexpected',
      content: { 'application/json': { schema: envelope(described(call.reply)) } },
    },
  },
});

type Paths = Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;

/** What one noun gives to the document. */
export interface ApiPieces {
  readonly tag: JsonSchema;
  readonly paths: Paths;
  readonly components: Readonly<Record<string, JsonSchema>>;
}

/** The paths of one noun's calls. */
export const pathsOf = (entity: EntitySchema, model: EntityModel): Paths => {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const call of Object.values(model.calls))
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(entity, call) };
  return paths;
};

/** The noun as a chapter of the reference. */
export const tagOf = (entity: EntitySchema): JsonSchema => ({
  name: entity['x-resource'].name,
  description: entity.title,
  'x-description': {
    en: entity['x-i18n'].en['@name'] ?? entity.title,
    ja: entity['x-i18n'].ja['@name'] ?? entity.title,
  },
});

/** Definitions as components, by the names of their types. */
export const componentsOf = (definitions: Definitions): ApiPieces['components'] =>
  Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => [typeName(name), described(schema)]),
  );

/** Says of each call which roles may make it and how far each gets: the very table the guard reads. */
const withRights = (paths: Paths, models: readonly EntityModel[]): Paths => {
  const byNoun = Object.fromEntries(models.map((model) => [model.noun, model]));
  const rights = Object.fromEntries(
    models.flatMap((model) =>
      Object.values(model.calls).map((call) => [call.name, rightsOfCall(call, byNoun)] as const),
    ),
  );
  const withRightsOf = (operation: JsonSchema): JsonSchema => {
    const found = rights[String(operation.operationId)];
    return found === undefined ? operation : { ...operation, 'x-permissions': found };
  };
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [method, withRightsOf(operation)]),
      ),
    ]),
  );
};

/** `openapi.json` (3.1): every call of every noun. */
export const openApiDocument = (pieces: readonly ApiPieces[], models: readonly EntityModel[]): string => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Address book console', version: '0.1.0' },
    tags: pieces.map((each) => each.tag),
    paths: withRights(Object.assign({}, ...pieces.map((each) => each.paths)), models),
    components: { schemas: Object.assign({}, ...pieces.map((each) => each.components)) },
  };
  return `${JSON.stringify(document, null, 1)}\n`;
};
