import type { DataProvider, GetListParams, Identifier, RaRecord } from 'ra-core';
import { pickReply } from '#engine/request/mapping.ts';
import { mapVerb } from '#engine/request/mapVerb.ts';
import {
  levelRequest,
  manyAtOnce,
  manyRequest,
  pageRequest,
  wireSort,
} from '#engine/request/readRequests.ts';
import type { VerbName } from '#engine/vocabulary.ts';
import type { ConsoleProvider, TreeRequest } from './consoleProvider.ts';
import { bindVerb, modelOf, type ProviderContext, recordOf, rowsOf } from './verbs.ts';

interface PageRequested {
  readonly page: number;
  readonly perPage: number;
  readonly sort: { readonly field: string; readonly order: string } | undefined;
  readonly filter: Readonly<Record<string, unknown>>;
}

const valueAt = (record: RaRecord, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as RaRecord | null | undefined)?.[name], record);

const says = (record: RaRecord, keyword: string): boolean =>
  Object.values(record).some(
    (value) => typeof value === 'string' && value.toLowerCase().includes(keyword.toLowerCase()),
  );

const fits = (record: RaRecord, [name, requested]: readonly [string, unknown]): boolean => {
  if (name === 'q') return says(record, String(requested));
  const value = valueAt(record, name);
  if (Array.isArray(requested)) return requested.length === 0 || requested.includes(value);
  return requested === '' || requested === null || requested === undefined || value === requested;
};

const compare = (one: unknown, other: unknown): number => {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one ?? '').localeCompare(String(other ?? ''));
};

/** A page out of all rows, for a call that answers every row at once (`clientSide` verbs). */
const pageOf = (
  rows: readonly RaRecord[],
  { page, perPage, sort, filter }: PageRequested,
): { readonly data: RaRecord[]; readonly total: number } => {
  const found = rows.filter((row) => Object.entries(filter).every((requested) => fits(row, requested)));
  const sorted =
    sort === undefined
      ? found
      : found.toSorted((one, other) => {
          const order = compare(valueAt(one, sort.field), valueAt(other, sort.field));
          return sort.order === 'asc' ? order : -order;
        });
  return { data: sorted.slice((page - 1) * perPage, page * perPage), total: found.length };
};

type ReadVerbs = Pick<DataProvider, 'getList' | 'getOne' | 'getMany' | 'getManyReference'> &
  Pick<ConsoleProvider, 'getTree'>;

const list = async (
  context: ProviderContext,
  resource: string,
  params: GetListParams,
  ...verbs: readonly VerbName[]
) => {
  const bound = bindVerb(context, resource, ...verbs);
  const { verb, call, model } = bound;
  const { page = 1, perPage = verb.perPage } = params.pagination ?? {};
  const filter: Readonly<Record<string, unknown>> = params.filter ?? {};
  const request = pageRequest(bound, { page, perPage, sort: params.sort, filter });
  const reply = await context.send(call, request, { signal: params.signal });
  const rows = rowsOf(bound, reply);
  if (verb.clientSide === true) {
    const sort = params.sort && wireSort(model.idField, params.sort);
    return { ...pageOf(rows, { page, perPage, sort, filter }), meta: { reply } };
  }
  const total = pickReply(reply, verb.out?.total ?? 'total');
  return { data: rows, total: typeof total === 'number' ? total : rows.length, meta: { reply } };
};

const one = async (
  context: ProviderContext,
  {
    resource,
    id,
    signal,
  }: { readonly resource: string; readonly id: Identifier; readonly signal: AbortSignal | undefined },
): Promise<RaRecord> => {
  if (modelOf(context, resource).verbs.one === undefined) {
    const [row] = await many(context, { resource, ids: [id], signal });
    return row ?? { id };
  }
  const bound = bindVerb(context, resource, 'one');
  const reply = await context.send(bound.call, mapVerb(bound.call, bound.verb.in ?? {}, { id }), { signal });
  return recordOf(bound, reply, { id });
};

const chunks = <Each>(all: readonly Each[]): Each[][] =>
  Array.from({ length: Math.ceil(all.length / manyAtOnce) }, (_, index) =>
    all.slice(index * manyAtOnce, (index + 1) * manyAtOnce),
  );

const many = async (
  context: ProviderContext,
  {
    resource,
    ids,
    signal,
  }: {
    readonly resource: string;
    readonly ids: readonly Identifier[];
    readonly signal: AbortSignal | undefined;
  },
): Promise<RaRecord[]> => {
  if (modelOf(context, resource).verbs.many === undefined)
    return Promise.all(ids.map((id) => one(context, { resource, id, signal })));
  const bound = bindVerb(context, resource, 'many');
  const replies = await Promise.all(
    chunks(ids).map((part) => context.send(bound.call, manyRequest(bound, part), { signal })),
  );
  return replies.flatMap((reply) => rowsOf(bound, reply));
};

const tree = async (
  context: ProviderContext,
  resource: string,
  { parentId, keyword, signal }: TreeRequest,
) => {
  const bound = bindVerb(context, resource, 'list', 'reference');
  const reply = await context.send(bound.call, levelRequest(bound, { parentId, keyword }), { signal });
  return { data: rowsOf(bound, reply), reply };
};

/**
 * The verbs that read. Row types are the caller's promise to itself, as in react-admin: what comes is checked against
 * the schema by the backend's contract tests, not here.
 */
export const createReadVerbs = (context: ProviderContext): ReadVerbs => ({
  getList: async (resource, params) =>
    (params.meta?.reference === true
      ? list(context, resource, params, 'reference', 'list')
      : list(context, resource, params, 'list', 'reference')) as never,
  getOne: async (resource, { id, signal }) =>
    ({ data: await one(context, { resource, id, signal }) }) as never,
  getMany: async (resource, { ids, signal }) =>
    ({ data: await many(context, { resource, ids, signal }) }) as never,
  getManyReference: async (resource, { target, id, filter, ...params }) =>
    list(context, resource, { ...params, filter: { ...filter, [target]: id } }, 'list', 'reference') as never,
  getTree: (resource, request) => tree(context, resource, request),
});
