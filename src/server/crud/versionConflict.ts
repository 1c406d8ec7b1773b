import type { Violation } from '#domain/violation.ts';
import { type Answer, type CallContext, refused } from '#server/platform/handler.ts';
import { type LastChange, lastChange } from './lastChange.ts';

/** A row that was saved since the writer read it. */
export interface NewerRow extends LastChange {
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
