import type { ActionSchema, CallSchema, EntitySchema, FieldSchema, VerbSchema } from './dialect.ts';
import type { DefaultHandler } from './model.ts';
import type { FilterOperator, VerbName } from './vocabulary.ts';
import { pageFields } from './wireSchema.ts';

/**
 * The calls of an entity that names none: `/<noun>/list`, `/info`, `/save`, `/del`, and one per action without a call.
 * The default handlers of the backend answer exactly these.
 */

export interface DefaultCall extends CallSchema {
  readonly handler: DefaultHandler;
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `device` and `list` make `deviceList`: the last part of the path with the noun in front. */
export const defaultCallName = (noun: string, part: string): string => `${noun}${capitalised(part)}`;

const filterShapes: Record<FilterOperator, (property: FieldSchema) => FieldSchema> = {
  equals: (property) => bare(property),
  contains: () => ({ type: 'string', maxLength: 100 }),
  in: (property) => ({ type: 'array', items: bare(property), maxItems: 200 }),
  range: (property) => ({
    type: 'object',
    properties: { from: { ...bare(property), nullable: true }, to: { ...bare(property), nullable: true } },
    required: [],
  }),
  exists: () => ({ type: 'integer', enum: [0, 1] }),
};

/** What a filter compares with: the type of the value, without the limits of its entry. */
const bare = (property: FieldSchema): FieldSchema => {
  const value = property.type === 'array' ? (property.items ?? {}) : property;
  return {
    type: value.type ?? 'string',
    ...(value.enum ? { enum: value.enum } : {}),
    ...(value.format === 'date' || value.format === 'date-time' ? { format: value.format } : {}),
  };
};

const filterSchema = (entity: EntitySchema): FieldSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(entity.properties).flatMap(([name, property]) => {
      const operator = property['x-field']?.filter;
      return operator === undefined ? [] : [[name, { ...filterShapes[operator](property), nullable: true }]];
    }),
  ),
  required: [],
});

const sortableNames = (entity: EntitySchema): string[] => [
  entity['x-resource'].id,
  ...Object.entries(entity.properties)
    .filter(([name, property]) => property['x-field']?.sortable === true && name !== entity['x-resource'].id)
    .map(([name]) => name),
];

const idSchema: FieldSchema = { type: 'integer', minimum: 1 };
const idsSchema: FieldSchema = {
  type: 'array',
  items: idSchema,
  minItems: 1,
  maxItems: 200,
  uniqueItems: true,
};

const writableNames = (entity: EntitySchema): string[] =>
  Object.entries(entity.properties)
    .filter(([, property]) => property.readOnly !== true && property['x-field']?.compute === undefined)
    .map(([name]) => name);

const listCall = (entity: EntitySchema): DefaultCall => ({
  path: `/${entity['x-resource'].name}/list`,
  effect: 'read',
  permission: 'read',
  handler: { kind: 'list' },
  request: {
    properties: {
      ...pageFields,
      keyword: { type: 'string', maxLength: 100 },
      sort_field: { type: 'string', enum: sortableNames(entity) },
      sort_order: { type: 'string', enum: ['asc', 'desc'] },
      ids: idsSchema,
      filter: filterSchema(entity),
    },
  },
  reply: 'page',
});

const infoCall = (entity: EntitySchema): DefaultCall => ({
  path: `/${entity['x-resource'].name}/info`,
  effect: 'read',
  permission: 'read',
  handler: { kind: 'info' },
  request: { properties: { id: idSchema }, required: ['id'] },
  reply: 'entity',
});

/** One call creates (without `id`) and updates (with it); `permission` update, create is asked by the handler. */
const saveCall = (entity: EntitySchema): DefaultCall => ({
  path: `/${entity['x-resource'].name}/save`,
  effect: 'write',
  permission: 'save',
  handler: { kind: 'save' },
  success: '保存成功',
  request: {
    fields: writableNames(entity),
    properties: { id: idSchema, version: { type: 'integer', minimum: 1 } },
    required: [],
  },
  reply: 'entity',
});

const delCall = (entity: EntitySchema): DefaultCall => ({
  path: `/${entity['x-resource'].name}/del`,
  effect: 'write',
  permission: 'delete',
  handler: { kind: 'del' },
  success: '删除成功',
  request: { properties: { ids: idsSchema }, required: ['ids'] },
  reply: {
    type: 'object',
    properties: { deleted: { type: 'array', items: { type: 'integer' } } },
    required: ['deleted'],
  },
});

const actionCall = (entity: EntitySchema, name: string, action: ActionSchema): DefaultCall => ({
  path: `/${entity['x-resource'].name}/${name}`,
  effect: 'write',
  permission: name,
  handler: { kind: 'action', action: name },
  success: action.success ?? '操作成功',
  request: {
    properties: {
      ...action.input?.properties,
      id: idSchema,
      version: { type: 'integer', minimum: 1 },
    },
    required: ['id', ...(action.input?.required ?? [])],
  },
  reply: 'entity',
});

/** Verbs of an entity without calls of its own, onto the default calls. */
export const defaultVerbs = (noun: string): Record<VerbName, VerbSchema> => {
  const call = (part: string) => defaultCallName(noun, part);
  const page = {
    page: '$page',
    page_size: '$perPage',
    keyword: '$filter.q',
    sort_field: '$sort.field',
    sort_order: '$sort.order',
    filter: '$filter',
  };
  const rows = { items: 'list', total: 'total' };
  return {
    list: { call: call('list'), in: page, out: rows },
    one: { call: call('info'), in: { id: '$id' }, out: { record: '.' } },
    many: { call: call('list'), in: { ids: '$ids', page_size: 100 }, out: rows },
    reference: { call: call('list'), in: page, out: rows },
    create: { call: call('save'), in: { '...': '$data' }, out: { record: '.' } },
    update: {
      call: call('save'),
      in: { '...': '$data', id: '$id', version: '$previous.version' },
      out: { record: '.' },
    },
    delete: { call: call('del'), in: { ids: '$ids' } },
  };
};

const partsOfVerb: Record<VerbName, 'list' | 'info' | 'save' | 'del'> = {
  list: 'list',
  one: 'info',
  many: 'list',
  reference: 'list',
  create: 'save',
  update: 'save',
  delete: 'del',
};

const partBuilders = { list: listCall, info: infoCall, save: saveCall, del: delCall } as const;

/** Default calls by name: those the verbs left on need, and one per action that names none. */
export const defaultCalls = (
  entity: EntitySchema,
  verbs: readonly VerbName[],
): Record<string, DefaultCall> => {
  const noun = entity['x-resource'].name;
  const parts = [...new Set(verbs.map((verb) => partsOfVerb[verb]))];
  const ofVerbs = parts.map((part) => [defaultCallName(noun, part), partBuilders[part](entity)] as const);
  const ofActions = Object.entries(entity['x-resource'].actions ?? {})
    .filter(([, action]) => action.call === undefined)
    .map(([name, action]) => [defaultCallName(noun, name), actionCall(entity, name, action)] as const);
  return Object.fromEntries([...ofVerbs, ...ofActions]);
};
