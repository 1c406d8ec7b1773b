import type { Identifier } from 'react-admin';
import type { ManyFailure, ManyReply } from '#dataProvider/consoleProvider.ts';

/** Rows sent at once: few enough that progress is seen and a stop is soon, many enough that calls are few. */
const chunkSize = 50;

export interface BulkPlan {
  readonly ids: readonly Identifier[];
  readonly call: (ids: readonly Identifier[]) => Promise<ManyReply>;
  /** How many rows have an answer. */
  readonly onProgress: (answered: number) => void;
  /** Asked between the chunks: what is under way is never torn. */
  readonly isCancelled: () => boolean;
}

export interface BulkOutcome {
  readonly done: readonly Identifier[];
  readonly failed: readonly ManyFailure[];
  readonly skipped: readonly Identifier[];
  /** The ways back, one for each piece that has one. */
  readonly undo: readonly NonNullable<ManyReply['undo']>[];
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A chunk without an answer: whether it was done nobody knows, so it counts as failed and ends the run. */
const unanswered = (ids: readonly Identifier[], error: unknown): readonly ManyFailure[] =>
  ids.map((id) => ({ id, error_key: 'unanswered', message: messageOf(error) }));

/** Does something to many rows, chunk by chunk, and says of every row what became of it. Never throws. */
export const runBulk = async ({ ids, call, onProgress, isCancelled }: BulkPlan): Promise<BulkOutcome> => {
  const done: Identifier[] = [];
  const failed: ManyFailure[] = [];
  const undo: BulkOutcome['undo'][number][] = [];
  for (let start = 0; start < ids.length; start += chunkSize) {
    if (isCancelled()) return { done, failed, skipped: ids.slice(start), undo };
    const chunk = ids.slice(start, start + chunkSize);
    try {
      const reply = await call(chunk);
      done.push(...reply.done);
      failed.push(...reply.failed);
      if (reply.undo !== undefined) undo.push(reply.undo);
    } catch (error) {
      failed.push(...unanswered(chunk, error));
      return { done, failed, skipped: ids.slice(start + chunkSize), undo };
    }
    onProgress(Math.min(start + chunkSize, ids.length));
  }
  return { done, failed, skipped: [], undo };
};
