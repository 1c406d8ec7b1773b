import type { Identifier } from 'ra-core';
import type { CallModel, EntityModel, VerbModel } from '#engine/model.ts';
import { mapVerb, takesIds } from '#engine/request/mapVerb.ts';
import type { ConsoleProvider, ManyFailure, ManyReply, ManyTarget } from './consoleProvider.ts';
import { refusalOf } from './refusal.ts';
import { bindVerb, callOf, modelOf, type ProviderContext, recordOf } from './verbs.ts';

/** The verb or action that is done to many rows. */
const deletion = 'delete';

/** The call of the default backend that answers row by row. */
const manyCallOf = (model: EntityModel, action: string) =>
  Object.values(model.calls).find(({ defaultHandler: handler }) =>
    action === deletion
      ? handler?.kind === 'delMany'
      : handler?.kind === 'actionMany' && handler.action === action,
  );

const singleOf = (model: EntityModel, action: string): Pick<VerbModel, 'call' | 'in'> => {
  const found = action === deletion ? model.verbs.delete : model.actions.find(({ name }) => name === action);
  if (found === undefined) throw new Error(`Resource "${model.noun}" has no "${action}" in its schema.`);
  return found;
};

/** The name of the call that does an action to many rows. */
export const callForMany = (model: EntityModel, action: string): string =>
  manyCallOf(model, action)?.name ?? singleOf(model, action).call;

const failureOf = (id: Identifier, error: unknown): ManyFailure => {
  const refusal = refusalOf(error);
  // Whatever is no answer about this row (the network, an abort) ends the run.
  if (refusal === undefined || refusal.error_key === 'network') throw error;
  return {
    id,
    error_key: refusal.error_key,
    message: error instanceof Error ? error.message : String(error),
  };
};

type Values = Readonly<Record<string, unknown>>;

/** What is done to one of many rows. */
interface OneOfMany {
  readonly id: Identifier;
  readonly input: Values;
  readonly previous: Values;
}

/** Does the same to rows one after the other; `ask` is told of each that it was done to, with what the call answered. */
const eachOf = async (
  rows: readonly OneOfMany[],
  ask: (row: OneOfMany) => Promise<unknown>,
): Promise<ManyReply> => {
  const done: Identifier[] = [];
  const failed: ManyFailure[] = [];
  for (const row of rows)
    await ask(row).then(
      () => done.push(row.id),
      (error: unknown) => failed.push(failureOf(row.id, error)),
    );
  return { done, failed };
};

/** Of what was entered, the values a row had before; undefined where one is not known, or nothing that can be put back. */
const valuesBefore = (row: Values, input: Values): Values | undefined => {
  const names = Object.keys(input).filter((name) => input[name] !== undefined && input[name] !== null);
  const isKnown = names.every((name) => row[name] !== undefined && row[name] !== null);
  return isKnown ? Object.fromEntries(names.map((name) => [name, row[name]])) : undefined;
};

/**
 * A call that takes one row, or all of them or none, is asked for each row by itself. Where the action is its own way back, each row is
 * looked at before, and put back unless a user changed it since.
 */
const callEach = async (
  context: ProviderContext,
  {
    model,
    action,
    manyTarget: { ids, input = {}, signal },
  }: { readonly model: EntityModel; readonly action: string; readonly manyTarget: ManyTarget },
): Promise<ManyReply> => {
  const single = singleOf(model, action);
  const call = callOf(context, single.call);
  const isReversible = model.actions.some(({ name, undo }) => name === action && undo === action);
  const back: OneOfMany[] = [];
  const read = async (id: Identifier): Promise<Values> => {
    const bound = bindVerb(context, model.noun, 'one');
    return recordOf(bound, await context.send(bound.call, mapVerb(bound.call, bound.verb.in ?? {}, { id })), {
      id,
    });
  };
  const send = (row: OneOfMany) =>
    context.send(call, mapVerb(call, single.in ?? {}, { ...row, ids: [row.id] }), { signal });
  const rows = ids.map((id) => ({ id, input, previous: {} }));
  const reply = await eachOf(rows, async (row) => {
    const values = isReversible ? valuesBefore(await read(row.id), input) : undefined;
    const after = (await send(row)) as Values | null;
    if (values !== undefined) back.push({ id: row.id, input: values, previous: after ?? {} });
  });
  return back.length === 0 ? reply : { ...reply, undo: () => eachOf(back, send) };
};

const listIn = (reply: unknown, key: string): readonly Values[] => {
  const list = (reply as Values | null)?.[key];
  return Array.isArray(list) ? list : [];
};

/**
 * The contract's answer about many rows (section 5): `failed` names those to whom nothing was done, by the noun's own id
 * field or `id`, with a `reason`; to all others it was done.
 */
const readFailures = (model: EntityModel, reply: unknown): readonly ManyFailure[] =>
  listIn(reply, 'failed').map((entry) => ({
    id: Number(entry[model.idField] ?? entry.id),
    error_key: String(entry.error_key ?? 'refused'),
    message: String(entry.reason ?? entry.message ?? ''),
  }));

const replyOn = (
  ids: readonly Identifier[],
  failed: readonly ManyFailure[],
): Pick<ManyReply, 'done' | 'failed'> => {
  const left = new Set(failed.map(({ id }) => String(id)));
  return { done: ids.filter((id) => !left.has(String(id))), failed };
};

/** The call the schema names to take another back, told what that one answered for it. */
const undoBy = (
  context: ProviderContext,
  {
    model,
    callModel: { undo },
    written: { reply, ids },
  }: {
    readonly model: EntityModel;
    readonly callModel: CallModel;
    readonly written: { readonly reply: unknown; readonly ids: readonly Identifier[] };
  },
): Pick<ManyReply, 'undo'> => {
  const way = (reply as Values | null)?.undo;
  if (undo === undefined || typeof way !== 'string') return {};
  return {
    undo: async () => replyOn(ids, readFailures(model, await context.send(callOf(context, undo), { way }))),
  };
};

/** A call of the contract that takes all rows at once. Refused as a whole, it was done to none of them. */
const callTogether = async (
  context: ProviderContext,
  {
    model,
    verbModel: { call: name, in: mapping = {} },
    manyTarget: { ids, input = {}, signal },
  }: {
    readonly model: EntityModel;
    readonly verbModel: Pick<VerbModel, 'call' | 'in'>;
    readonly manyTarget: ManyTarget;
  },
): Promise<ManyReply> => {
  const call = callOf(context, name);
  const request = mapVerb(call, mapping, { ids, input, previous: {} });
  try {
    const reply = await context.send(call, request, { signal });
    const answer = replyOn(ids, readFailures(model, reply));
    return {
      ...answer,
      ...undoBy(context, { model, callModel: call, written: { reply, ids: answer.done } }),
    };
  } catch (error) {
    return { done: [], failed: ids.map((id) => failureOf(id, error)) };
  }
};

/** An action without a question is taken back by the one its schema names, where that is asked nothing either. */
const inverseOf = (model: EntityModel, action: string): string | undefined => {
  const { undo } = model.actions.find(({ name }) => name === action) ?? {};
  const inverse = model.actions.find(({ name }) => name === undo);
  return inverse?.inputs.length === 0 && manyCallOf(model, inverse.name) !== undefined
    ? inverse.name
    : undefined;
};

/** An action or the deletion of many rows, with a result for each of them. */
export const createCallMany =
  (context: ProviderContext): ConsoleProvider['callMany'] =>
  async (resource, action, target) => {
    const callMany = createCallMany(context);
    const model = modelOf(context, resource);
    const call = manyCallOf(model, action);
    if (call === undefined) {
      const single = singleOf(model, action);
      const isWhole = action !== deletion && takesIds(single.in ?? {});
      return isWhole
        ? callTogether(context, { model, verbModel: single, manyTarget: target })
        : callEach(context, { model, action, manyTarget: target });
    }
    const { ids, input, signal } = target;
    // The reply's type is the schema's promise, checked by the backend's contract tests.
    const reply = (await context.send(call, { ...input, ids }, { signal })) as ManyReply;
    const inverse = inverseOf(model, action);
    if (inverse === undefined || reply.done.length === 0) return reply;
    return { ...reply, undo: () => callMany(resource, inverse, { ids: reply.done }) };
  };
