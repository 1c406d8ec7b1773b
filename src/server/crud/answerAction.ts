import { type Violation, violation } from '#domain/violation.ts';
import { holds } from '#engine/condition.ts';
import type { Json } from '#engine/dialect.ts';
import type { ActionModel, EntityModel } from '#engine/model.ts';
import { type Reason, stateReason } from '#engine/reason.ts';
import { isEmptyValue, kindViolations } from '#engine/validation/valueRules.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { attachFileFields, knownFiles } from '#server/platform/files/rowFiles.ts';
import { type Answer, type CallContext, done, refused, refusedBecause } from '#server/platform/handler.ts';
import { actedRow, transitionOf } from './actedRow.ts';
import { applySideEffects, findReached, staleVersion } from './answerSave.ts';
import { auditOf, storedChange } from './auditOf.ts';
import { changedFields, checkActedRecord } from './checkRecord.ts';
import { checkStored } from './checkStored.ts';
import { checkCompared, lockCompared } from './compared.ts';
import { outOfReach } from './refusedByRow.ts';
import { submitted } from './review.ts';
import { findRowsById } from './rows.ts';
import { isWithin } from './scope.ts';
import { findKnownRow, lockSingle, storeRow } from './singleRow.ts';
import type { LoadedRow } from './sources/rows.ts';
import type { Entity } from './table.ts';
import { lockTree } from './tree.ts';
import { hookedRow, reasonFor, toWireRow, wireRow } from './wireRow.ts';

/** The row an action is taken on, with the action's input beside it. */
export interface ActionRequest extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly version?: number | null;
}

/** Inputs that are missing where they are required, and those that belong to another choice than the one that was made: no one was asked for them. */
const unfitInputs = (
  { inputs }: ActionModel,
  request: ActionRequest,
  { actor, now }: CallContext,
): readonly Violation[] => {
  const known = { userId: actor.userId, now: now.toISOString() };
  return inputs.flatMap(({ name, requiredWhen, visibleWhen }) => {
    const isEmpty = isEmptyValue(request[name]);
    if (isEmpty && requiredWhen !== undefined && holds(requiredWhen, request, known))
      return [violation('validation.required', name)];
    const isStray = !isEmpty && visibleWhen !== undefined && !holds(visibleWhen, request, known);
    return isStray ? [violation('call.conditionRefused', name)] : [];
  });
};

/**
 * The action on a row that a query selects: reach, version, state and condition decide as everywhere, hooks do what it does, and the audit
 * tells what the row is by then that it was not before. Answers the row, or what the call promises of it.
 */
const answerHook = async (
  entity: Entity,
  {
    action,
    request,
    context,
  }: { readonly action: ActionModel; readonly request: ActionRequest; readonly context: CallContext },
): Promise<Answer<unknown>> => {
  const { model } = entity;
  const hooks = context.sources.hooksOf(model);
  const hook = hooks?.actions?.[action.name];
  if (hook === undefined)
    throw new Error(`Rows of ${model.noun} are a query: its hooks have to say what "${action.name}" does`);
  const row = await actedRow(entity, {
    action: action.name,
    requested: request,
    context,
    lock: async () => hooks?.lock?.(context, request.id),
  });
  if ('kind' in row) return row;
  const unfit = unfitInputs(action, request, context);
  if (unfit.length > 0) return refused(unfit);
  const said = await hook(row.values, request, context);
  if ('length' in said) return refuse(said);
  const [stored] = await findRowsById(context.db, { entity, ids: [row.id] });
  const changes = changedFields(model, row.values, stored?.values ?? {}).map((field) => ({
    field,
    value: stored?.values[field.name],
  }));
  context.audit({ ...auditOf(model, { row, before: row.values, changes }), ...said, action: action.name });
  const { $ref: whole, properties = {} } = model.calls[context.callName]?.reply ?? {};
  if (whole !== undefined && stored !== undefined) return done(await wireRow(entity, stored, context));
  return done(Object.fromEntries(Object.keys(properties).map((name) => [name, row.values[name]])));
};

type Values = Readonly<Record<string, unknown>>;

const inputPrefix = '$input.';

/** The input an expression takes its value from, and what it is without one. */
const inputIn = (expression: Json): { readonly name: string; readonly otherwise: Json } | undefined => {
  if (typeof expression === 'string' && expression.startsWith(inputPrefix))
    return { name: expression.slice(inputPrefix.length), otherwise: null };
  if (typeof expression !== 'object' || expression === null || Array.isArray(expression)) return undefined;
  const { $input: name, else: otherwise = null } = expression as { readonly [key: string]: Json };
  return typeof name === 'string' ? { name, otherwise } : undefined;
};

const resolve = (expression: Json, request: ActionRequest, { actor, now }: CallContext): unknown => {
  if (expression === '$now') return now.toISOString();
  if (expression === '$user.id') return actor.userId;
  if (expression === '$user.name') return actor.name;
  const input = inputIn(expression);
  return input === undefined ? expression : (request[input.name] ?? input.otherwise);
};

const setsOf = (action: ActionModel, request: ActionRequest, context: CallContext): Values =>
  Object.fromEntries(
    Object.entries(action.sets ?? {}).map(([name, expression]) => [
      name,
      resolve(expression, request, context),
    ]),
  );

/** The input a field is set from: what is wrong with it is said there, where someone typed it. */
const inputOf = ({ sets = {} }: ActionModel, name: string): string =>
  inputIn(sets[name] ?? null)?.name ?? name;

const atInputs = (action: ActionModel, violations: readonly Violation[]): readonly Violation[] =>
  violations.map((broken) => {
    if (broken.field === undefined) return broken;
    const [name = '', ...inside] = broken.field.split('.');
    return { ...broken, field: [inputOf(action, name), ...inside].join('.') };
  });

/** What the kinds of the fields say against what `sets` writes. */
const brokenSets = (model: EntityModel, action: ActionModel, written: Values): readonly Violation[] => {
  const fields = model.fields.filter(({ name }) => Object.hasOwn(written, name));
  return atInputs(action, kindViolations(fields, written));
};

/** What stands in the way of the row after the action: whatever a save of what it changes would be refused for. */
const brokenOutcome = async (
  entity: Entity,
  { row, after, context }: { readonly row: LoadedRow; readonly after: Values; readonly context: CallContext },
): Promise<readonly Violation[]> => {
  const { model, actor } = entity;
  const changed = changedFields(model, row.values, after);
  const change = { before: row.values, after, sent: changed.map(({ name }) => name) };
  return [
    ...checkActedRecord(model, change, { userId: actor.userId, now: context.now.toISOString() }),
    ...(await checkStored(context.db, entity, { id: row.id, before: row.values, changed, after })),
  ];
};

/** The action is possible in this state, but does not lead to the one that was asked for. */
const wayReason = (
  model: EntityModel,
  {
    action,
    row,
    request,
  }: { readonly action: string; readonly row: LoadedRow; readonly request: ActionRequest },
): Reason | undefined => {
  const { states } = model;
  return states === undefined
    ? undefined
    : stateReason(model, { action, row: row.values, requested: { to: request[states.field] } });
};

/** The row after the action, or why it is refused. */
const decide = async (
  entity: Entity,
  {
    action,
    row,
    request,
    context,
  }: {
    readonly action: ActionModel;
    readonly row: LoadedRow;
    readonly request: ActionRequest;
    readonly context: CallContext;
  },
): Promise<{ readonly after: Values } | Answer<never>> => {
  const { model } = entity;
  const transition = transitionOf(model, {
    action: action.name,
    state: model.states && row.values[model.states.field],
    input: request,
  });
  const reason = reasonFor(model, { permission: action.name, row, reader: context });
  if (transition.kind === 'refused')
    return refusedBecause(
      'call.transitionRefused',
      reason ?? wayReason(model, { action: action.name, row, request }),
    );
  if (reason !== undefined) return refusedBecause('call.conditionRefused', reason);
  const unfit = unfitInputs(action, request, context);
  if (unfit.length > 0) return refused(unfit);
  const state =
    transition.kind === 'to' && model.states !== undefined ? { [model.states.field]: transition.state } : {};
  const sets = await knownFiles(context, { model, sent: setsOf(action, request, context), rowId: row.id });
  const broken = [...sets.violations, ...brokenSets(model, action, sets.values)];
  if (broken.length > 0) return refused(broken);
  const hooks = context.sources.hooksOf(model);
  const isSubmitted = transition.kind === 'to' && transition.state === model.review?.waiting;
  const submission = isSubmitted ? submitted(model, 'action', context) : {};
  const set = { ...row.values, ...sets.values, ...state, ...submission };
  const change = { before: row.values, after: hookedRow(model, set) };
  const after = { ...set, ...(await hooks?.derive?.(change, context)) };
  const unsaved = await brokenOutcome(entity, { row, after, context });
  if (unsaved.length > 0) return refused(atInputs(action, unsaved));
  const compared = { id: row.id, changed: changedFields(model, row.values, after), after };
  const unruly = [
    ...(await checkCompared(context.db, entity, compared)),
    ...((await hooks?.check?.({ ...change, after: hookedRow(model, after) }, context)) ?? []),
  ];
  return unruly.length > 0 ? refuse(atInputs(action, unruly)) : { after };
};

const runEffects = async (action: ActionModel, after: Values, context: CallContext): Promise<void> => {
  for (const { effect, when } of action.effects ?? [])
    if (when === undefined || holds(when, after)) await context.sources.effectOf(effect)(after, context);
};

const store = async (
  entity: Entity,
  {
    action,
    row,
    after,
    context,
  }: {
    readonly action: ActionModel;
    readonly row: LoadedRow;
    readonly after: Values;
    readonly context: CallContext;
  },
): Promise<Answer<unknown>> => {
  const { model } = entity;
  const changed = changedFields(model, row.values, after);
  const changes = await Promise.all(changed.map((field) => storedChange(field, after[field.name])));
  await storeRow(entity, { current: row, after, changes }, context);
  await attachFileFields(context, { model, changed: changes, rowId: row.id });
  await runEffects(action, after, context);
  context.audit({ ...auditOf(model, { row, before: row.values, changes }), action: action.name });
  const stored = await findReached(entity, { id: row.id, permission: action.name, context });
  if (stored === undefined) return refused([violation('call.noPermission')], 'out_of_scope');
  await applySideEffects(entity, { before: row, row: stored, context });
  return done(toWireRow(model, stored, context));
};

/** The default action: reach, version, state and condition decide; state and `sets` change; effects follow. */
export const answerAction = async (
  entity: Entity,
  {
    name,
    request,
    context,
  }: { readonly name: string; readonly request: ActionRequest; readonly context: CallContext },
): Promise<Answer<unknown>> => {
  const { model } = entity;
  const action = model.actions.find((candidate) => candidate.name === name);
  if (action === undefined) throw new Error(`${model.noun} has no action ${name}`);
  if (entity.query !== undefined) return answerHook(entity, { action, request, context });
  await lockTree(context.db, entity, Object.keys(action.sets ?? {}));
  await lockSingle(entity, context);
  await lockCompared(context.db, entity);
  const conditions = [isWithin(entity, name)];
  const row = await findKnownRow(context.db, {
    entity,
    id: request.id,
    options: { conditions, isLocked: true },
  });
  if (row === undefined) return outOfReach(entity, { action: name, id: request.id, context });
  const stale = await staleVersion(entity, { request, row, context });
  if (stale !== undefined) return stale;
  const decision = await decide(entity, { action, row, request, context });
  if ('kind' in decision) return decision;
  return store(entity, { action, row, after: decision.after, context });
};
