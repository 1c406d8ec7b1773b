import { type RawBuilder, sql } from 'kysely';
import { violation } from '#domain/violation.ts';
import { lineFields } from '#engine/lines.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { referrersOf } from '#engine/referrers.ts';
import { isEmptyValue } from '#engine/validation/valueRules.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { releaseFileFields } from '#server/platform/files/rowFiles.ts';
import { type Answer, type AuditEntry, type CallContext, done, refused } from '#server/platform/handler.ts';
import { auditedName } from './auditOf.ts';
import { lockCompared } from './compared.ts';
import { rowAlias } from './expressions.ts';
import { refusedByRow } from './refusedByRow.ts';
import { forgetReviews } from './review.ts';
import { findRows, findRowsById } from './rows.ts';
import { auditedValue, isWithin } from './scope.ts';
import type { LoadedRow } from './sources/rows.ts';
import type { Entity } from './table.ts';
import { softDeleteRows, updateRow } from './writeRows.ts';

const refersTo = (field: FieldModel, ids: readonly number[]): RawBuilder<unknown> => {
  const column = sql.ref(`${rowAlias}.${field.name}`);
  if (!field.isMany) return sql`${column} = any(${ids}::bigint[])`;
  const any = ids.map((id) => sql`${column} @> ${JSON.stringify([id])}::jsonb`);
  return sql`(${sql.join(any, sql` or `)})`;
};

const withoutIds = (field: FieldModel, value: unknown, ids: readonly number[]): unknown =>
  field.isMany && Array.isArray(value) ? value.filter((id) => !ids.includes(Number(id))) : null;

const unlink = async (
  entity: Entity,
  {
    field,
    rows,
    ids,
    context,
  }: {
    readonly field: FieldModel;
    readonly rows: readonly LoadedRow[];
    readonly ids: readonly number[];
    readonly context: CallContext;
  },
): Promise<void> => {
  for (const row of rows) {
    const value = withoutIds(field, row.values[field.name], ids);
    await updateRow(context.db, { entity, id: row.id, changes: [{ field, value }], now: context.now });
    context.audit({
      action: 'update',
      targetType: entity.model.noun,
      targetId: row.id,
      targetName: auditedName(entity.model, row.values),
      changes: [
        {
          field: field.name,
          old: auditedValue(field, row.values[field.name] ?? null),
          new: auditedValue(field, value),
        },
      ],
    });
  }
};

/** Whether a noun's rows are lines of another: what became of them is told with their record. */
const areLines = (entity: Entity, { noun }: EntityModel): boolean =>
  lineFields(entity.model.fields).some(({ options }) => options.lines?.resource === noun);

/** What becomes of those who refer to the deleted rows; false: they forbid it. */
export const resolveReferrers = async (
  entity: Entity,
  ids: readonly number[],
  context: CallContext,
): Promise<boolean> => {
  for (const { model, field, onDelete } of referrersOf(entity.models, entity.model.noun)) {
    const other: Entity = { ...entity, model };
    const conditions = [refersTo(field, ids)];
    const rows = await findRows(context.db, other, { conditions, isLocked: true });
    if (rows.length === 0) continue;
    if (onDelete === 'restrict') return false;
    if (onDelete === 'setNull') await unlink(other, { field, rows, ids, context });
    else if (!(await remove(other, rows, { context, isAudited: !areLines(entity, model) }))) return false;
  }
  return true;
};

/** The lines that went with their record. */
const goneLines = ({ fields }: EntityModel, { values }: LoadedRow): Pick<AuditEntry, 'changes'> => {
  const changes = lineFields(fields)
    .filter(({ name }) => !isEmptyValue(values[name]))
    .map((field) => ({ field: field.name, old: auditedValue(field, values[field.name]), new: null }));
  return changes.length === 0 ? {} : { changes };
};

const remove = async (
  entity: Entity,
  rows: readonly LoadedRow[],
  { context, isAudited = true }: { readonly context: CallContext; readonly isAudited?: boolean },
): Promise<boolean> => {
  const ids = rows.map((row) => row.id);
  // Deleted first: a cycle of cascades then finds them gone and ends.
  await softDeleteRows(context.db, { entity, ids, now: context.now });
  await releaseFileFields(context, entity.model, ids);
  await forgetReviews(context, entity.model, ids);
  if (!(await resolveReferrers(entity, ids, context))) return false;
  if (!isAudited) return true;
  for (const row of rows)
    context.audit({
      action: 'delete',
      targetType: entity.model.noun,
      targetId: row.id,
      targetName: auditedName(entity.model, row.values),
      ...goneLines(entity.model, row),
    });
  return true;
};

/** The default delete: all of the ids or none, out of sight but kept, with what refers to them resolved as the schema says. */
export const answerDelete = async (
  entity: Entity,
  { ids }: { readonly ids: readonly number[] },
  context: CallContext,
): Promise<Answer<unknown>> => {
  const { model } = entity;
  const conditions = [isWithin(entity, 'delete')];
  await lockCompared(context.db, entity);
  const rows = await findRowsById(context.db, { entity, ids, options: { conditions, isLocked: true } });
  if (rows.length !== ids.length) return refused([violation('call.notFound')]);
  const hooks = context.sources.hooksOf(model);
  for (const row of rows) {
    const unready = refusedByRow(model, { permission: 'delete', values: row.values, callContext: context });
    if (unready !== undefined) return unready;
    const unruly = (await hooks?.checkDelete?.(row.values, context)) ?? [];
    if (unruly.length > 0) return refuse(unruly);
  }
  if (!(await remove(entity, rows, { context }))) return refused([violation('call.inUse')]);
  return done({ deleted: ids });
};
