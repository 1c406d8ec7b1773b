import type { Identifier, RaRecord } from 'ra-core';
import type { CallModel, EntityModel } from '#engine/model.ts';
import { pickReply } from '#engine/request/mapping.ts';
import type { BoundVerb } from '#engine/request/readRequests.ts';
import type { VerbName } from '#engine/vocabulary.ts';
import { notOfferedError } from './refusal.ts';
import type { Send } from './transport.ts';

export type Models = Readonly<Record<string, EntityModel>>;

/** What every verb needs: the models (read again, because a saved schema replaces them) and the way to the server. */
export interface ProviderContext {
  readonly models: () => Models;
  readonly send: Send;
}

/** A mistake in a schema or in code, never in what a user typed. */
const developerError = (expected: string): Error => new Error(expected);

/** The model of a resource, or an error that names those there are. */
export const modelOf = ({ models }: ProviderContext, resource: string): EntityModel => {
  const model = models()[resource];
  if (model === undefined)
    throw developerError(
      `Unknown resource "${resource}"; there are ${Object.keys(models()).join(', ')}. A resource is named as its schema file.`,
    );
  return model;
};

/** Whether the server does not answer a call of the schemas. */
export const isWithheld = (models: Models, name: string): boolean =>
  Object.values(models).some(({ withheld }) => withheld?.includes(name));

/** A call of any schema by its name; `notOfferedError` for one that the server does not answer. */
export const callOf = ({ models }: ProviderContext, name: string): CallModel => {
  const owner = Object.values(models()).find((model) => model.calls[name] !== undefined);
  const call = owner?.calls[name];
  if (call !== undefined) return call;
  if (isWithheld(models(), name)) throw notOfferedError();
  throw developerError(`No schema names a call "${name}": add it to "calls", or mend the name.`);
};

/** The first of these verbs that the resource has, with its call. */
export const bindVerb = (
  context: ProviderContext,
  resource: string,
  ...names: readonly VerbName[]
): BoundVerb => {
  const model = modelOf(context, resource);
  const verb = names.map((name) => model.verbs[name]).find((found) => found !== undefined);
  if (verb === undefined && model.withheld !== undefined) throw notOfferedError();
  if (verb === undefined)
    throw developerError(`Resource "${resource}" has no verb "${names.join('" or "')}" in its schema.`);
  return { model, verb, call: model.calls[verb.call] ?? callOf(context, verb.call) };
};

/** A row with the `id` react-admin wants, read from the schema's id field. */
export const withId = (model: EntityModel, row: unknown): RaRecord => {
  const record = row as Readonly<Record<string, unknown>>;
  const id = record[model.idField] ?? record.id;
  return { ...record, id: id as Identifier };
};

/** The rows of a reply, at the place the verb names; `list` by default. */
export const rowsOf = ({ model, verb }: BoundVerb, reply: unknown): RaRecord[] => {
  const rows = pickReply(reply, verb.out?.items ?? 'list');
  return Array.isArray(rows) ? rows.map((row) => withId(model, row)) : [];
};

/** The row of a reply. `given` fills what a short answer leaves out, the id among it. */
export const recordOf = (
  { model, verb }: BoundVerb,
  reply: unknown,
  given: Readonly<Record<string, unknown>> = {},
): RaRecord => {
  const row = pickReply(reply, verb.out?.record);
  return withId(model, { ...given, ...(typeof row === 'object' ? row : {}) });
};
