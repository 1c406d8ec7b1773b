import { type DefaultCall, defaultCallName, placeOfCall, selectsRows } from './defaultCall.ts';
import type {
  ActionSchema,
  CallPart,
  EntitySchema,
  FieldSchema,
  ReplySchema,
  VerbSchema,
} from './dialect.ts';
import { exportCalls, listFilterFields } from './exportCalls.ts';
import type { Spelling } from './model.ts';
import type { VerbName } from './vocabulary.ts';
import { pageFields, pageWith } from './wireSchema.ts';

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

/** Where a default call is, how it is asked and who decided that: as the schema says, else by the noun. */
const placed = (
  entity: EntitySchema,
  part: CallPart,
): Pick<DefaultCall, 'path' | 'method' | 'background'> & { readonly spelling: Spelling } => {
  const { path, method, background, key, filters } = placeOfCall(entity, part);
  return {
    path,
    ...(method === undefined ? {} : { method }),
    ...(background === undefined ? {} : { background }),
    spelling: { ...(key === undefined ? {} : { key }), ...(filters === undefined ? {} : { filters }) },
  };
};

/** A page with the figures its noun gives beside it. */
const listReply = ({ 'x-resource': { figures } }: EntitySchema): ReplySchema =>
  figures === undefined ? 'page' : pageWith(figures);

const listCall = (entity: EntitySchema): DefaultCall => {
  const { spelling, ...place } = placed(entity, 'list');
  return {
    ...place,
    effect: 'read',
    permission: 'read',
    handler: { kind: 'list', ...spelling },
    request: {
      properties: {
        ...pageFields,
        [spelling.key ?? 'ids']: idsSchema,
        ...listFilterFields(entity),
      },
    },
    reply: listReply(entity),
  };
};

const isSingle = (entity: EntitySchema): boolean => entity['x-resource'].kind === 'singleton';

const isSelected = (entity: EntitySchema): boolean => selectsRows(entity['x-resource']);

/** A singleton that no one has saved yet is at version 0, and so may be what a query selects. */
const versionOf = (entity: EntitySchema) => ({
  version: { type: 'integer', minimum: isSingle(entity) || isSelected(entity) ? 0 : 1 } as const,
});

const infoCall = (entity: EntitySchema): DefaultCall => {
  const { spelling, ...place } = placed(entity, 'info');
  const key = spelling.key ?? 'id';
  return {
    ...place,
    effect: 'read',
    permission: 'read',
    handler: { kind: 'info', ...spelling },
    ...(isSingle(entity) ? {} : { request: { properties: { [key]: idSchema }, required: [key] } }),
    reply: 'entity',
  };
};

/** Everyone who may do the one of both that there is; of both the handler asks what the request turns out to be. */
const savePermission = (entity: EntitySchema): string => {
  const { verbs = {} } = entity['x-resource'];
  if (isSingle(entity) || isSelected(entity)) return 'update';
  if (verbs.update === false) return 'create';
  return verbs.create === false ? 'update' : 'save';
};

/** One call creates (without `id`) and updates (with it); `permission` update, create is asked by the handler. A singleton is there already. */
const saveCall = (entity: EntitySchema): DefaultCall => {
  const { spelling, ...place } = placed(entity, 'save');
  const { success } = placeOfCall(entity, 'save');
  return {
    ...place,
    effect: 'write',
    permission: savePermission(entity),
    handler: { kind: 'save', ...spelling },
    success: success ?? '保存成功',
    request: {
      fields: writableNames(entity),
      properties: isSingle(entity)
        ? versionOf(entity)
        : { [spelling.key ?? 'id']: idSchema, ...versionOf(entity) },
      // Nothing is created in a query.
      required: isSelected(entity) && !isSingle(entity) ? [spelling.key ?? 'id'] : [],
    },
    reply: 'entity',
  };
};

const delCall = (entity: EntitySchema): DefaultCall => {
  const { spelling, ...place } = placed(entity, 'del');
  const { success } = placeOfCall(entity, 'del');
  const key = spelling.key ?? 'ids';
  return {
    ...place,
    effect: 'write',
    permission: 'delete',
    handler: { kind: 'del', ...spelling },
    success: success ?? '删除成功',
    request: { properties: { [key]: idsSchema }, required: [key] },
    reply: {
      type: 'object',
      properties: { deleted: { type: 'array', items: { type: 'integer' } } },
      required: ['deleted'],
    },
  };
};

/** A new order of all rows, told whole: a shorter one would leave places to chance. */
const sortCall = (entity: EntitySchema): DefaultCall => {
  const { spelling, ...place } = placed(entity, 'sort');
  const key = spelling.key ?? 'ids';
  return {
    ...place,
    effect: 'write',
    permission: 'update',
    handler: { kind: 'sort', ...spelling },
    request: { properties: { [key]: { ...idsSchema, maxItems: 1000 } }, required: [key] },
    reply: {
      type: 'object',
      properties: { ids: { type: 'array', items: { type: 'integer' } } },
      required: ['ids'],
    },
  };
};

/** A proof that is asked for again is asked for by the call itself: a dialog alone would protect nothing. */
const proofOf = ({ stepUp }: ActionSchema): Pick<DefaultCall, 'stepUp'> =>
  stepUp === undefined ? {} : { stepUp };

const actionCall = (entity: EntitySchema, name: string, action: ActionSchema): DefaultCall => ({
  path: placeOfCall(entity, name).path,
  effect: 'write',
  permission: name,
  handler: { kind: 'action', action: name },
  success: action.success ?? '操作成功',
  ...proofOf(action),
  request: {
    properties: {
      ...action.input?.properties,
      id: idSchema,
      ...versionOf(entity),
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
  const key = (part: CallPart, usual: string) => placeOfCall(entity, part).key ?? usual;
  const decided = Object.entries(placeOfCall(entity, 'list').filters ?? {});
  const page = {
    page: '$page',
    page_size: '$perPage',
    keyword: '$filter.q',
    sort_field: '$sort.field',
    sort_order: '$sort.order',
    ...Object.fromEntries(decided.map(([name, field]) => [name, `$filter.${field}`])),
    filter: '$filter',
  };
  const rows = { items: 'list', total: 'total' };
  return {
    list: { call: call('list'), in: page, out: rows },
    one: {
      call: call('info'),
      in: isSingle(entity) ? {} : { [key('info', 'id')]: '$id' },
      out: { record: '.' },
    },
    many: { call: call('list'), in: { [key('list', 'ids')]: '$ids', page_size: 100 }, out: rows },
    reference: { call: call('list'), in: page, out: rows },
    create: { call: call('save'), in: { '...': '$data' }, out: { record: '.' } },
    update: {
      call: call('save'),
      in: isSingle(entity)
        ? { '...': '$changed', version: '$previous.version' }
        : { '...': '$data', [key('save', 'id')]: '$id', version: '$previous.version' },
      out: { record: '.' },
    },
    delete: { call: call('del'), in: { [key('del', 'ids')]: '$ids' } },
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
  const one = [placeOfCall(entity, name).name, actionCall(entity, name, action)] as const;
  // What hooks lock for one row after another would be in no order: many rows of a query are many calls (decisions/0008).
  if (!action.on.includes('bulk') || isSelected(entity)) return [one];
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
  const { order, verbs: written = {} } = entity['x-resource'];
  // Lines are put in order where they are written: in the form of their record.
  const ofOrder =
    order === undefined || written.update === false
      ? []
      : [[placeOfCall(entity, 'sort').name, sortCall(entity)] as const];
  const ofExport = verbs.includes('list') ? Object.entries(exportCalls(entity)) : [];
  return Object.fromEntries([...ofVerbs, ...ofMany, ...ofOrder, ...ofActions, ...ofExport]);
};
