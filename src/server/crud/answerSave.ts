import { sql } from 'kysely';
import { violation } from '#domain/violation.ts';
import type { EntityModel } from '#engine/model.ts';
import { reviewFields } from '#engine/review.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { attachFileFields, knownFiles } from '#server/platform/files/rowFiles.ts';
import { type Answer, type CallContext, done, doneUnaudited, refused } from '#server/platform/handler.ts';
import { nextId } from '#server/platform/store/sequences.ts';
import { auditOf, lastChange, storedChange, versionConflict } from './auditOf.ts';
import { changedFields, checkRecord, clearHidden, enteredValue } from './checkRecord.ts';
import { checkReach, checkStored } from './checkStored.ts';
import { checkCompared, lockCompared, takePlace } from './compared.ts';
import { rowAlias } from './expressions.ts';
import { checkLines, completeLines, saveLines } from './lines.ts';
import { checkRoom, lastPlace, lockRows } from './order.ts';
import { refusedByRow } from './refusedByRow.ts';
import { followReview, isKept, submitted, undecided, withOwnFiles } from './review.ts';
import { findRows, findRowsById } from './rows.ts';
import { isWithin, withoutUnseen } from './scope.ts';
import { findKnownRow, isSingle, lockSingle, storeRow } from './singleRow.ts';
import type { LoadedRow } from './sources/rows.ts';
import type { Entity } from './table.ts';
import { lockTree } from './tree.ts';
import { defaultsOf, hookedRow, reaches, toWireRow, wireRow } from './wireRow.ts';
import { type Change, insertRow } from './writeRows.ts';

type Values = Readonly<Record<string, unknown>>;

/** A form's fields with `id` and the `version` they were read at; without `id` a new record. */
export interface SaveRequest extends Values {
  readonly id?: number | null;
  readonly version?: number | null;
}

const notFound = refused([violation('call.notFound')]);

/** The refusal of a write whose `version` is not that of the row; undefined when it is, or was not sent. */
export const staleVersion = async (
  entity: Entity,
  {
    request,
    row,
    context,
  }: {
    readonly request: { readonly version?: number | null | undefined };
    readonly row: LoadedRow;
    readonly context: CallContext;
  },
): Promise<Answer<never> | undefined> => {
  if (typeof request.version !== 'number' || request.version === row.version) return undefined;
  const current = await wireRow(entity, row, context);
  const { noun } = entity.model;
  // No one has saved a singleton at version 0 yet.
  const at = row.updatedAt ?? (isSingle(entity.model) ? context.now : undefined);
  if (at === undefined) throw new Error(`The query of "${noun}" selects no version: nothing saves its rows`);
  const last = { current, by: row.updatedBy, at };
  return versionConflict(context, violation('call.versionConflict'), last);
};

const isBlank = (value: unknown): boolean => value === null || value === '';

const sentValues = (model: EntityModel, request: SaveRequest): Values =>
  Object.fromEntries(
    model.fields
      .filter((field) => !field.isReadOnly && request[field.name] !== undefined)
      // A form never has the old password to send back: an empty box keeps it.
      .filter((field) => field.kind !== 'password' || !isBlank(request[field.name]))
      .map((field) => [field.name, enteredValue(field, request[field.name])]),
  );

const conditionContext = ({ actor, now }: CallContext) => ({ userId: actor.userId, now: now.toISOString() });

interface Planned {
  readonly after: Values;
  readonly changes: readonly Change[];
}

const linesOf = ({ after, changes }: Planned) => ({ after, changed: changes.map(({ field }) => field) });

/** The record a save starts from: the row that is there, or what a new one has by itself. */
interface Start {
  readonly current: LoadedRow | undefined;
  readonly values: Values;
  /** The change is a row of its own, and the row that is there stays. */
  readonly isOwnRow?: boolean;
}

/** What was said again is not kept from before. */
const withoutRepeated = ({ fields }: EntityModel, values: Values): Values => {
  const names = new Set(fields.filter(({ schema }) => schema.writeOnly === true).map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
};

/** What is to be stored, or why not. */
const plan = async (
  entity: Entity,
  {
    request,
    start: { current, values, isOwnRow = false },
    context,
  }: { readonly request: SaveRequest; readonly start: Start; readonly context: CallContext },
): Promise<Planned | Answer<never>> => {
  const { model, actor } = entity;
  const requested = completeLines(entity, sentValues(model, request));
  const { values: sent, violations: unknownFiles } = await knownFiles(context, {
    model,
    sent:
      current === undefined
        ? requested
        : withoutUnseen(model.fields, { sent: requested, stored: current.values, actor }),
    rowId: current?.id,
  });
  const known = conditionContext(context);
  const before = current?.values;
  const written = { ...withoutRepeated(model, values), ...sent };
  const said = clearHidden(
    model,
    {
      ...written,
      ...undecided(model, before, written),
      ...submitted(model, current === undefined ? 'create' : 'update', context),
    },
    known,
  );
  const hooks = context.sources.hooksOf(model);
  const derived = await hooks?.derive?.({ before, after: hookedRow(model, said) }, context);
  const after = { ...said, ...derived };
  const change = { before, after, sent: Object.keys(sent) };
  const changed = changedFields(model, before, after);
  const planned = { id: current?.id, before, changed, after };
  const violations = [
    ...unknownFiles,
    ...checkRecord(model, { change, actor, context: known }),
    ...(await checkStored(context.db, entity, planned)),
    ...(await checkLines(context.db, entity, { ...planned, actor, context: known })),
  ];
  const named = new Set(violations.map(({ field }) => field));
  const unreached = (await checkReach(context.db, entity, planned)).filter(({ field }) => !named.has(field));
  if (violations.length + unreached.length > 0) return refused([...violations, ...unreached]);
  const unruly = [
    ...(await checkCompared(context.db, entity, planned)),
    ...((await hooks?.check?.({ before, after: hookedRow(model, after) }, context)) ?? []),
  ];
  if (unruly.length > 0) return refuse(unruly);
  const stored = isOwnRow ? await withOwnFiles(context, { model, kept: values, after }) : after;
  const differing = isOwnRow ? changedFields(model, undefined, stored) : changed;
  return {
    after: stored,
    changes: await Promise.all(differing.map((field) => storedChange(field, stored[field.name]))),
  };
};

/** Reads the row back and makes sure that it is (still) within the actor's reach: the destination counts as the source does. */
export const findReached = async (
  entity: Entity,
  {
    id,
    permission,
    context,
  }: { readonly id: number; readonly permission: string; readonly context: CallContext },
): Promise<LoadedRow | undefined> => {
  const [row] = await findRowsById(context.db, { entity, ids: [id] });
  return row !== undefined && reaches(entity.model, { permission, row, actor: entity.actor })
    ? row
    : undefined;
};

/** What a write does outside its row: to those whose place it takes, at the platform's desk, and what its noun wants done. */
export const applySideEffects = async (
  entity: Entity,
  {
    before,
    row,
    context,
  }: { readonly before: LoadedRow | undefined; readonly row: LoadedRow; readonly context: CallContext },
): Promise<void> => {
  const { model } = entity;
  (await takePlace(context.db, entity, row)).forEach(context.audit);
  await followReview(context, { model, before: before?.values, row });
  await context.sources.hooksOf(model)?.after?.({ before: before?.values, after: row.values }, context);
};

/** The row of the company that waits already where one waits at most: what is new is written over it. */
const findWaiting = async (entity: Entity, { db }: CallContext): Promise<LoadedRow | undefined> => {
  const { model } = entity;
  const { review } = model;
  if (review === undefined || !review.isOnePerCompany || !review.on.includes('create')) return undefined;
  const conditions = [
    isWithin(entity, 'create'),
    sql`${sql.ref(`${rowAlias}.${review.field}`)} = ${review.waiting}`,
  ];
  const [row] = await findRows(db, entity, { conditions, isLocked: true, limit: 1 });
  return row;
};

const create = async (
  entity: Entity,
  request: SaveRequest,
  context: CallContext,
): Promise<Answer<unknown>> => {
  const { model, actor } = entity;
  await lockRows(context.db, entity);
  const waiting = await findWaiting(entity, context);
  if (waiting !== undefined)
    return change(entity, { request, target: { current: waiting, permission: 'create' }, context });
  const full = await checkRoom(context.db, entity);
  if (full.length > 0) return refuse(full);
  const values = { ...defaultsOf(model), ...(await lastPlace(context.db, entity)) };
  const planned = await plan(entity, { request, start: { current: undefined, values }, context });
  if ('kind' in planned) return planned;
  const id = await nextId(context.db, { companyId: actor.companyId, noun: model.noun });
  await insertRow(context.db, { entity, id, changes: planned.changes, now: context.now });
  await attachFileFields(context, { model, changed: planned.changes, rowId: id });
  const held = await saveLines(entity, { id, before: undefined, ...linesOf(planned) }, context);
  if (held !== undefined) return held;
  const row = await findReached(entity, { id, permission: 'create', context });
  if (row === undefined) return refused([violation('call.noPermission')], 'out_of_scope');
  await applySideEffects(entity, { before: undefined, row, context });
  context.audit(auditOf(model, { row, before: undefined, changes: planned.changes }));
  return done(toWireRow(model, row, context));
};

/** Keeps the change of a row that stays as a row of its own, and answers the row that stays. */
const createChange = async (
  entity: Entity,
  {
    request,
    current,
    context,
  }: { readonly request: SaveRequest; readonly current: LoadedRow; readonly context: CallContext },
): Promise<Answer<unknown>> => {
  const { model, actor } = entity;
  const values = { ...current.values, [reviewFields.replaces]: current.id };
  const planned = await plan(entity, { request, start: { current, values, isOwnRow: true }, context });
  if ('kind' in planned) return planned;
  const id = await nextId(context.db, { companyId: actor.companyId, noun: model.noun });
  await insertRow(context.db, { entity, id, changes: planned.changes, now: context.now });
  await attachFileFields(context, { model, changed: planned.changes, rowId: id });
  const row = await findReached(entity, { id, permission: 'update', context });
  const stays = await findReached(entity, { id: current.id, permission: 'update', context });
  if (row === undefined || stays === undefined)
    return refused([violation('call.noPermission')], 'out_of_scope');
  await applySideEffects(entity, { before: undefined, row, context });
  context.audit({
    ...auditOf(model, { row, before: current.values, changes: planned.changes }),
    action: 'update',
  });
  return done(toWireRow(model, stays, context));
};

/** Stores the change of a row. */
const change = async (
  entity: Entity,
  {
    request,
    target: { current, permission },
    context,
  }: {
    readonly request: SaveRequest;
    readonly target: { readonly current: LoadedRow; readonly permission: 'create' | 'update' };
    readonly context: CallContext;
  },
): Promise<Answer<unknown>> => {
  const { model } = entity;
  const planned = await plan(entity, { request, start: { current, values: current.values }, context });
  if ('kind' in planned) return planned;
  // What is saved as it was gets no new version and no record.
  if (planned.changes.length === 0) return doneUnaudited(await wireRow(entity, current, context));
  await storeRow(entity, { ...planned, current }, context);
  await attachFileFields(context, { model, changed: planned.changes, rowId: current.id });
  const held = await saveLines(
    entity,
    { id: current.id, before: current.values, ...linesOf(planned) },
    context,
  );
  if (held !== undefined) return held;
  const row = await findReached(entity, { id: current.id, permission, context });
  if (row === undefined) return refused([violation('call.noPermission')], 'out_of_scope');
  await applySideEffects(entity, { before: current, row, context });
  context.audit(auditOf(model, { row, before: current.values, changes: planned.changes }));
  const shown = await wireRow(entity, row, context);
  if (!isSingle(model)) return done(shown);
  // Its form goes on with what was saved, and says who changed it last.
  const stamp = await lastChange(context, { by: context.actor.userId, at: context.now });
  return done({ ...stamp, ...shown });
};

const update = async (
  entity: Entity,
  request: SaveRequest & { readonly id: number },
  context: CallContext,
): Promise<Answer<unknown>> => {
  const { model } = entity;
  await lockTree(context.db, entity, Object.keys(request));
  await lockSingle(entity, context);
  await lockCompared(context.db, entity);
  const conditions = [isWithin(entity, 'update')];
  const current = await findKnownRow(context.db, {
    entity,
    id: request.id,
    options: { conditions, isLocked: true },
  });
  if (current === undefined) return notFound;
  const stale = await staleVersion(entity, { request, row: current, context });
  if (stale !== undefined) return stale;
  const unready = refusedByRow(model, { permission: 'update', values: current.values, callContext: context });
  if (unready !== undefined) return unready;
  return isKept(model, current.values)
    ? createChange(entity, { request, current, context })
    : change(entity, { request, target: { current, permission: 'update' }, context });
};

/** The default save: without `id` a new record, with it a change, refused when someone changed it in the meantime. */
export const answerSave = (
  entity: Entity,
  request: SaveRequest,
  context: CallContext,
): Promise<Answer<unknown>> =>
  typeof request.id === 'number'
    ? update(entity, { ...request, id: request.id }, context)
    : create(entity, request, context);
