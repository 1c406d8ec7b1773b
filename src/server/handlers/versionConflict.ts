import type { Violation } from '#domain/violation.ts';
import { findMembers } from '#server/repositories/members.ts';
import { type Answer, type CallContext, refused } from './handler.ts';

/** The last change of a row, as its columns `updated_by` and `updated_at` tell. */
export interface LastChange {
  /** The row as it is now, as this reader may see it. */
  readonly current: unknown;
  /** `null` when no person did it: an import, a timer, the demo's beginning. */
  readonly by: number | null;
  readonly at: Date;
}

/**
 * The refusal of a write from an old version, the same for every noun: the newer row to compare with, who changed it
 * (without a name when that person has left the company) and when.
 */
export const versionConflict = async (
  { db, actor }: Pick<CallContext, 'db' | 'actor'>,
  rule: Violation,
  { current, by, at }: LastChange,
): Promise<Answer<never>> => {
  const [editor] = await findMembers(db, actor.companyId, by === null ? [] : [by]);
  return refused([rule], 'version_conflict', {
    current,
    changed_by: by === null ? null : { user_id: by, name: editor?.name ?? '' },
    changed_at: at.toISOString(),
  });
};
