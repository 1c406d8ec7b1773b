import { visibleLines, visibleText } from '#domain/text/compareKey.ts';
import { violation } from '#domain/violation.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { knownFiles, settleFileFields } from '#server/file/settleFields.ts';
import {
  type Answer,
  type AuditEntry,
  type CallContext,
  done,
  doneUnaudited,
  refused,
} from '#server/handlers/handler.ts';
import { lastChange } from '#server/handlers/lastChange.ts';
import { versionConflict } from '#server/handlers/versionConflict.ts';
import { hooksOf } from '#server/hooks/hooksOf.ts';
import { nextId } from '#server/repositories/sequences.ts';
import { changedFields, checkRecord, clearHidden } from './checkRecord.ts';
import { checkReach, checkStored } from './checkStored.ts';
import { defaultsOf, hookedRow } from './newRow.ts';
import { checkRoom, lastPlace, lockRows } from './order.ts';
import { type Change, type Entity, findRowsById, insertRow } from './rows.ts';
import { isWithin } from './scope.ts';
import { findKnownRow, isSingle, lockSingle, storeRow } from './singleRow.ts';
import { storedChange } from './storedChange.ts';
import { lockTree } from './tree.ts';
import { auditedValue, withoutUnseen } from './visibility.ts';
import { type LoadedRow, reaches, toWireRow } from './wireRow.ts';
import { wireRow } from './wireRows.ts';

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
  request: { readonly version?: number | null | undefined },
  row: LoadedRow,
  context: CallContext,
): Promise<Answer<never> | undefined> => {
  if (typeof request.version !== 'number' || request.version === row.version) return undefined;
  const current = await wireRow(entity, row, context);
  const { noun } = entity.model;
  // Nobody has saved a singleton at version 0 yet.
  const at = row.updatedAt ?? (isSingle(entity.model) ? context.now : undefined);
  if (at === undefined) throw new Error(`The query of "${noun}" selects no version: nothing saves its rows`);
  const last = { current, by: row.updatedBy, at };
  return versionConflict(context, violation('call.versionConflict'), last);
};

const isBlank = (value: unknown): boolean => value === null || value === '';

/** Spaces around a text are nobody's. A password is kept as it was typed. */
const entered = ({ kind }: FieldModel, value: unknown): unknown => {
  if (typeof value !== 'string' || kind === 'password') return value;
  return kind === 'longText' ? visibleLines(value) : visibleText(value);
};

const sentValues = (model: EntityModel, request: SaveRequest): Values =>
  Object.fromEntries(
    model.fields
      .filter((field) => !field.isReadOnly && request[field.name] !== undefined)
      // A form never has the old password to send back: an empty box keeps it.
      .filter((field) => field.kind !== 'password' || !isBlank(request[field.name]))
      .map((field) => [field.name, entered(field, request[field.name])]),
  );

const conditionContext = ({ actor, now }: CallContext) => ({ userId: actor.userId, now: now.toISOString() });

interface Planned {
  readonly after: Values;
  readonly changes: readonly Change[];
}

/** The record a save starts from: the row that is there, or what a new one has by itself. */
interface Start {
  readonly current: LoadedRow | undefined;
  readonly values: Values;
}

/** What is to be stored, or why not. */
const plan = async (
  entity: Entity,
  request: SaveRequest,
  { current, values }: Start,
  context: CallContext,
): Promise<Planned | Answer<never>> => {
  const { model, actor } = entity;
  const requested = sentValues(model, request);
  const { values: sent, violations: unknownFiles } = await knownFiles(
    context,
    model,
    current === undefined ? requested : withoutUnseen(model.fields, requested, current.values, actor),
    current?.id,
  );
  const known = conditionContext(context);
  const said = clearHidden(model, { ...values, ...sent }, known);
  const hooks = hooksOf(model);
  const before = current?.values;
  const derived = await hooks?.derive?.({ before, after: hookedRow(model, said) }, context);
  const after = { ...said, ...derived };
  const change = { before, after, sent: Object.keys(sent) };
  const changed = changedFields(model, before, after);
  const planned = { id: current?.id, changed, after };
  const violations = [
    ...unknownFiles,
    ...checkRecord(model, change, actor, known),
    ...(await checkStored(context.db, entity, planned)),
  ];
  const named = new Set(violations.map(({ field }) => field));
  const unreached = (await checkReach(context.db, entity, planned)).filter(({ field }) => !named.has(field));
  if (violations.length + unreached.length > 0) return refused([...violations, ...unreached]);
  const unruly = (await hooks?.check?.({ before, after: hookedRow(model, after) }, context)) ?? [];
  if (unruly.length > 0) return refuse(unruly);
  return {
    after,
    changes: await Promise.all(changed.map((field) => storedChange(field, after[field.name]))),
  };
};

/** The audit row of a record that was saved: what it was and what it is, personal values left unspoken. */
export const auditOf = (
  model: EntityModel,
  row: LoadedRow,
  before: Values | undefined,
  changes: readonly Change[],
): AuditEntry => ({
  action: before === undefined ? 'create' : 'update',
  targetType: model.noun,
  targetId: row.id,
  targetName: auditedName(model, row.values),
  changes: changes.map(({ field, value }) => ({
    field: field.name,
    old: auditedValue(field, before?.[field.name] ?? null),
    new: auditedValue(field, value ?? null),
  })),
});

/** The record's display text: a field, or a template `{name} ({workId})`. */
export const displayName = (model: EntityModel, values: Values): string => {
  const template = model.display.includes('{') ? model.display : `{${model.display}}`;
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')).slice(0, 200);
};

/** The display text of a record as the audit calls it, personal values left unspoken there too. */
export const auditedName = (model: EntityModel, values: Values): string =>
  displayName(
    model,
    Object.fromEntries(
      model.fields.map((field) => [field.name, auditedValue(field, values[field.name] ?? null)]),
    ),
  );

/** Reads the row back and makes sure that it is (still) within the actor's reach: the destination counts as the source does. */
export const findReached = async (
  entity: Entity,
  id: number,
  permission: string,
  context: CallContext,
): Promise<LoadedRow | undefined> => {
  const [row] = await findRowsById(context.db, entity, [id]);
  return row !== undefined && reaches(entity.model, permission, row, entity.actor) ? row : undefined;
};

const create = async (
  entity: Entity,
  request: SaveRequest,
  context: CallContext,
): Promise<Answer<unknown>> => {
  const { model, actor } = entity;
  await lockRows(context.db, entity);
  const full = await checkRoom(context.db, entity);
  if (full.length > 0) return refuse(full);
  const values = { ...defaultsOf(model), ...(await lastPlace(context.db, entity)) };
  const planned = await plan(entity, request, { current: undefined, values }, context);
  if ('kind' in planned) return planned;
  const id = await nextId(context.db, actor.companyId, model.noun);
  await insertRow(context.db, entity, id, planned.changes, context.now);
  await settleFileFields(context, model, planned.changes, id);
  const row = await findReached(entity, id, 'create', context);
  if (row === undefined) return refused([violation('call.noPermission')], 'out_of_scope');
  await hooksOf(model)?.after?.({ before: undefined, after: row.values }, context);
  context.audit(auditOf(model, row, undefined, planned.changes));
  return done(toWireRow(model, row, context));
};

const update = async (
  entity: Entity,
  request: SaveRequest & { readonly id: number },
  context: CallContext,
): Promise<Answer<unknown>> => {
  const { model } = entity;
  await lockTree(context.db, entity, Object.keys(request));
  await lockSingle(entity, context);
  const conditions = [isWithin(entity, 'update')];
  const current = await findKnownRow(context.db, entity, request.id, { conditions, isLocked: true });
  if (current === undefined) return notFound;
  const stale = await staleVersion(entity, request, current, context);
  if (stale !== undefined) return stale;
  const planned = await plan(entity, request, { current, values: current.values }, context);
  if ('kind' in planned) return planned;
  if (isSingle(model) && planned.changes.length === 0)
    return doneUnaudited(await wireRow(entity, current, context));
  await storeRow(entity, { ...planned, current }, context);
  await settleFileFields(context, model, planned.changes, request.id);
  const row = await findReached(entity, request.id, 'update', context);
  if (row === undefined) return refused([violation('call.noPermission')], 'out_of_scope');
  await hooksOf(model)?.after?.({ before: current.values, after: row.values }, context);
  context.audit(auditOf(model, row, current.values, planned.changes));
  if (!isSingle(model)) return done(toWireRow(model, row, context));
  // Its form goes on with what was saved, and says who changed it last.
  const stamp = await lastChange(context, { by: context.actor.userId, at: context.now });
  return done({ ...stamp, ...(await wireRow(entity, row, context)) });
};

/** The default save: without `id` a new record, with it a change, refused when somebody changed it in the meantime. */
export const answerSave = (
  entity: Entity,
  request: SaveRequest,
  context: CallContext,
): Promise<Answer<unknown>> =>
  typeof request.id === 'number'
    ? update(entity, { ...request, id: request.id }, context)
    : create(entity, request, context);
