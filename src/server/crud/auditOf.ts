import { displayText } from '#engine/fields.ts';
import type { EntityModel } from '#engine/model.ts';
import type { AuditEntry } from '#server/platform/handler.ts';
import { auditedValue } from './scope.ts';
import type { LoadedRow } from './sources/rows.ts';
import type { Change } from './writeRows.ts';

type Values = Readonly<Record<string, unknown>>;

/** The record's display text, no longer than anyone reads. */
export const displayName = (model: EntityModel, values: Values): string =>
  displayText(model, (name) => String(values[name] ?? '')).slice(0, 200);

/**
 * The display text of a record as the audit calls it, personal values left unspoken there too. The number of the one record there is
 * says nothing.
 */
export const auditedName = (model: EntityModel, values: Values): string =>
  model.kind === 'singleton' && model.display === model.idField
    ? ''
    : displayName(
        model,
        Object.fromEntries(
          model.fields.map((field) => [field.name, auditedValue(field, values[field.name] ?? null)]),
        ),
      );

/** What differs between a row as its record tells it and as it is by then; nothing told is null. */
export const changesBetween = (before: Values, after: Values): NonNullable<AuditEntry['changes']> =>
  Object.keys({ ...before, ...after })
    .map((field) => ({ field, old: before[field] ?? null, new: after[field] ?? null }))
    .filter((change) => JSON.stringify(change.old) !== JSON.stringify(change.new));

/** The audit row of a record that was saved: what it was and what it is, personal values left unspoken. */
export const auditOf = (
  model: EntityModel,
  {
    row,
    before,
    changes,
  }: { readonly row: LoadedRow; readonly before: Values | undefined; readonly changes: readonly Change[] },
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
