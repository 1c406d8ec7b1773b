import type { Violation } from '#domain/violation.ts';
import { displayText } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { type Answer, type AuditEntry, type CallContext, refused } from '#server/platform/handler.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { auditedValue } from './scope.ts';
import type { LastChange, LoadedRow } from './sources/rows.ts';
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
    // Lines have their ids by now.
    new: auditedValue(field, (field.options.lines === undefined ? value : row.values[field.name]) ?? null),
  })),
});

/** As it goes over the wire, beside a single row and in the refusal of a version conflict. */
interface LastChangeOnWire {
  /** Without a name when that person has left the company. */
  readonly changed_by: { readonly user_id: number; readonly name: string } | null;
  readonly changed_at: string;
}

/** Who changed a row last, and when. */
export const lastChange = async (
  { db, actor }: Pick<CallContext, 'db' | 'actor'>,
  { by, at }: LastChange,
): Promise<LastChangeOnWire> => {
  if (by === null) return { changed_by: null, changed_at: at.toISOString() };
  const editor = await db
    .selectFrom('member')
    .select('name')
    .where('company_id', '=', actor.companyId)
    .where('user_id', '=', by)
    .where('status', '=', 'normal')
    .executeTakeFirst();
  return { changed_by: { user_id: by, name: editor?.name ?? '' }, changed_at: at.toISOString() };
};

/** A row that was saved since the writer read it. */
interface NewerRow extends LastChange {
  /** The row as it is now, as this reader may see it. */
  readonly current: unknown;
}

/** The refusal of a write from an old version, the same for every noun: the newer row to compare with, who and when. */
export const versionConflict = async (
  context: Pick<CallContext, 'db' | 'actor'>,
  rule: Violation,
  { current, ...change }: NewerRow,
): Promise<Answer<never>> =>
  refused([rule], 'version_conflict', { current, ...(await lastChange(context, change)) });

/** A field's new value as it is stored, by form and action alike: a secret as its hash alone. */
export const storedChange = async (field: FieldModel, value: unknown): Promise<Change> => ({
  field,
  value: field.kind === 'password' && typeof value === 'string' ? await hashPassword(value) : value,
});
