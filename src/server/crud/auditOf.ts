import type { EntityModel } from '#engine/model.ts';
import type { AuditEntry } from '#server/handlers/handler.ts';
import { auditedName } from './auditedName.ts';
import type { Change } from './rows.ts';
import { auditedValue } from './visibility.ts';
import type { LoadedRow } from './wireRow.ts';

type Values = Readonly<Record<string, unknown>>;

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
