import type { Violation } from '#domain/violation.ts';
import type { FieldModel } from '#engine/model.ts';
import { type Answer, type CallContext, refused } from '#server/platform/handler.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { LastChange } from './sources/rows.ts';
import type { Change } from './writeRows.ts';

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
