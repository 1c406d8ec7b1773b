import { type DefaultCall, defaultCallName, placeOfCall } from './defaultCall.ts';
import type { ActionSchema, CallPart, EntitySchema, FieldSchema, VerbSchema } from './dialect.ts';
import { exportCalls, listFilterFields } from './exportCalls.ts';
import type { VerbName } from './vocabulary.ts';
import { pageFields } from './wireSchema.ts';

/**
 * The calls of an entity that names none: `/<noun>/list`, `/info`, `/save`, `/del`, and one per action without a call.
 * The default handlers of the backend answer exactly these.
 */

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
  path: placeOfCall(entity, 'list').path,
  effect: 'read',
  permission: 'read',
  handler: { kind: 'list' },
  request: {
    properties: {
      ...pageFields,
      ids: idsSchema,
      ...listFilterFields(entity),
    },
  },
  reply: 'page',
});

const infoCall = (entity: EntitySchema): DefaultCall => ({
  path: placeOfCall(entity, 'info').path,
  effect: 'read',
  permission: 'read',
  handler: { kind: 'info' },
  request: { properties: { id: idSchema }, required: ['id'] },
  reply: 'entity',
});

/** One call creates (without `id`) and updates (with it); `permission` update, create is asked by the handler. */
const saveCall = (entity: EntitySchema): DefaultCall => ({
  path: placeOfCall(entity, 'save').path,
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
  path: placeOfCall(entity, 'del').path,
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

/** A new order of all rows, told whole: a shorter one would leave places to chance. */
const sortCall = (entity: EntitySchema): DefaultCall => ({
  path: placeOfCall(entity, 'sort').path,
  effect: 'write',
  permission: 'update',
  handler: { kind: 'sort' },
  request: { properties: { ids: { ...idsSchema, maxItems: 1000 } }, required: ['ids'] },
  reply: {
    type: 'object',
    properties: { ids: { type: 'array', items: { type: 'integer' } } },
    required: ['ids'],
  },
});

/** What is confirmed with the password is asked for by the call itself: a dialog alone would protect nothing. */
const proofOf = ({ confirm }: ActionSchema): Pick<DefaultCall, 'stepUp'> =>
  confirm?.password === true ? { stepUp: ['password'] } : {};

const actionCall = (entity: EntitySchema, name: string, action: ActionSchema): DefaultCall => ({
  path: `/${entity['x-resource'].name}/${name}`,
  effect: 'write',
  permission: name,
  handler: { kind: 'action', action: name },
  success: action.success ?? '操作成功',
  ...proofOf(action),
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

/** What a call over many rows answers: who it was done to, and who not, with the reason in the reader's words. */
const manyReply: FieldSchema = {
  type: 'object',
  properties: {
    done: { type: 'array', items: { type: 'integer' } },
    failed: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          error_key: { type: 'string' },
          message: { type: 'string' },
        },
        required: ['id', 'error_key', 'message'],
      },
    },
  },
  required: ['done', 'failed'],
};

const delManyCall = (entity: EntitySchema): DefaultCall => ({
  path: `/${entity['x-resource'].name}/delMany`,
  effect: 'write',
  permission: 'delete',
  handler: { kind: 'delMany' },
  request: { properties: { ids: idsSchema }, required: ['ids'] },
  reply: manyReply,
});

/** The action on up to 200 rows, each decided for itself: one refusal does not undo the others. */
const actionManyCall = (entity: EntitySchema, name: string, action: ActionSchema): DefaultCall => ({
  path: `/${entity['x-resource'].name}/${name}Many`,
  effect: 'write',
  permission: name,
  handler: { kind: 'actionMany', action: name },
  ...proofOf(action),
  request: {
    properties: { ...action.input?.properties, ids: idsSchema },
    required: ['ids', ...(action.input?.required ?? [])],
  },
  reply: manyReply,
});

/** Verbs of an entity without calls of its own, onto the default calls. */
export const defaultVerbs = (entity: EntitySchema): Record<VerbName, VerbSchema> => {
  const call = (part: CallPart) => placeOfCall(entity, part).name;
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

const partBuilders = { list: listCall, info: infoCall, save: saveCall, del: delCall } as const;

const partsOfVerb: Record<VerbName, keyof typeof partBuilders> = {
  list: 'list',
  one: 'info',
  many: 'list',
  reference: 'list',
  create: 'save',
  update: 'save',
  delete: 'del',
};

const actionCalls = (
  entity: EntitySchema,
  name: string,
  action: ActionSchema,
): readonly (readonly [string, DefaultCall])[] => {
  const noun = entity['x-resource'].name;
  const one = [defaultCallName(noun, name), actionCall(entity, name, action)] as const;
  if (!action.on.includes('bulk')) return [one];
  return [one, [defaultCallName(noun, `${name}Many`), actionManyCall(entity, name, action)]];
};

/**
 * Default calls by name: those the verbs left on need, one that puts rows in order where people do, one per action that names none (two
 * where it also takes a selection), and the export of what is listed.
 */
export const defaultCalls = (
  entity: EntitySchema,
  verbs: readonly VerbName[],
): Record<string, DefaultCall> => {
  const noun = entity['x-resource'].name;
  const parts = [...new Set(verbs.map((verb) => partsOfVerb[verb]))];
  const ofVerbs = parts.map((part) => [placeOfCall(entity, part).name, partBuilders[part](entity)] as const);
  const ofMany = verbs.includes('delete')
    ? [[defaultCallName(noun, 'delMany'), delManyCall(entity)] as const]
    : [];
  const ofActions = Object.entries(entity['x-resource'].actions ?? {})
    .filter(([, action]) => action.call === undefined)
    .flatMap(([name, action]) => actionCalls(entity, name, action));
  const ofOrder =
    entity['x-resource'].order === undefined
      ? []
      : [[placeOfCall(entity, 'sort').name, sortCall(entity)] as const];
  const ofExport = verbs.includes('list') ? Object.entries(exportCalls(entity)) : [];
  return Object.fromEntries([...ofVerbs, ...ofMany, ...ofOrder, ...ofActions, ...ofExport]);
};
