import type { DataProvider, Identifier, RaRecord } from 'ra-core';
import type { MappingSource } from '#engine/request/mapping.ts';
import { mapVerb, takesIds } from '#engine/request/mapVerb.ts';
import type { ActionTarget, ConsoleProvider } from './consoleProvider.ts';
import { bindVerb, callOf, modelOf, type ProviderContext, recordOf, withId } from './verbs.ts';

type WriteVerbs = Pick<DataProvider, 'create' | 'update' | 'updateMany' | 'delete' | 'deleteMany'> &
  Pick<ConsoleProvider, 'callAction'>;
type Values = Readonly<Record<string, unknown>>;

const create = async (context: ProviderContext, resource: string, data: Values): Promise<RaRecord> => {
  const bound = bindVerb(context, resource, 'create');
  const reply = await context.send(bound.call, mapVerb(bound.call, bound.verb.in ?? {}, { data }));
  return recordOf(bound, reply, data);
};

interface Change {
  readonly id: Identifier;
  readonly data: Values;
  readonly previous: Values;
}

const changedOf = (data: Values, previous: Values): Values =>
  Object.fromEntries(
    Object.entries(data).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(previous[name])),
  );

/** The version sent is the one the form was filled from, not that of a row refetched behind it. */
const update = async (context: ProviderContext, resource: string, change: Change): Promise<RaRecord> => {
  const bound = bindVerb(context, resource, 'update');
  const { id, data } = change;
  const version = data.version ?? change.previous.version;
  const previous = { ...change.previous, version };
  const source = { id, data, changed: changedOf(data, previous), previous };
  const reply = await context.send(bound.call, mapVerb(bound.call, bound.verb.in ?? {}, source));
  return recordOf(bound, reply, { ...change.previous, ...data, id });
};

const remove = async (
  context: ProviderContext,
  {
    resource,
    ids,
    previous = {},
  }: { readonly resource: string; readonly ids: readonly Identifier[]; readonly previous?: Values },
): Promise<void> => {
  const { verb, call } = bindVerb(context, resource, 'delete');
  const mapping = verb.in ?? {};
  const sources: MappingSource[] = takesIds(mapping)
    ? [{ ids, previous }]
    : ids.map((id) => ({ id, previous }));
  // One after the other: the first refusal stops the rest, and its sentence is the one that is shown.
  for (const source of sources) await context.send(call, mapVerb(call, mapping, source));
};

const actionOf = (context: ProviderContext, resource: string, name: string) => {
  const action = modelOf(context, resource).actions.find((each) => each.name === name);
  if (action === undefined) throw new Error(`Resource "${resource}" has no action "${name}" in its schema.`);
  return { mapping: action.in ?? {}, call: callOf(context, action.call) };
};

const isRow = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const runAction = async (
  context: ProviderContext,
  {
    resource,
    name,
    target,
  }: { readonly resource: string; readonly name: string; readonly target: ActionTarget },
): Promise<{ data: unknown }> => {
  const { mapping, call } = actionOf(context, resource, name);
  const model = modelOf(context, resource);
  const { input = {}, previous = {}, signal } = target;
  const subject = target.id === undefined ? { ids: [] } : { id: target.id, ids: [target.id] };
  const reply = await context.send(call, mapVerb(call, mapping, { ...subject, previous, input }), { signal });
  return { data: isRow(reply) && reply[model.idField] !== undefined ? withId(model, reply) : reply };
};

/** The verbs that write. Every one is pessimistic: it settles when the server has answered. */
export const createWriteVerbs = (context: ProviderContext): WriteVerbs => ({
  create: async (resource, { data }) => ({ data: await create(context, resource, data) }) as never,
  update: async (resource, { id, data, previousData }) =>
    ({ data: await update(context, resource, { id, data, previous: previousData ?? {} }) }) as never,
  updateMany: async (resource, { ids, data }) => {
    const one = bindVerb(context, resource, 'one');
    for (const id of ids) {
      const reply = await context.send(one.call, mapVerb(one.call, one.verb.in ?? {}, { id }));
      const previous = recordOf(one, reply, { id });
      await update(context, resource, { id, data: { ...previous, ...data }, previous });
    }
    return { data: ids };
  },
  delete: async (resource, { id, previousData }) => {
    await remove(context, { resource, ids: [id], previous: previousData });
    return { data: { ...previousData, id } } as never;
  },
  deleteMany: async (resource, { ids }) => {
    await remove(context, { resource, ids });
    return { data: ids };
  },
  callAction: (resource, action, target) => runAction(context, { resource, name: action, target }),
});
