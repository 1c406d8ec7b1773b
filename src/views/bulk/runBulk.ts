import type { Identifier } from 'react-admin';
import type { ManyFailure, ManyReply } from '#dataProvider/consoleProvider.ts';

/** Rows sent at once: few enough that progress is seen and a stop is soon, many enough that calls are few. */
const chunkSize = 50;

interface BulkPlan {
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

/** What gathering asks and tells. */
interface GatherPorts {
  /** How many rows there are to gather, at most. */
  readonly requested: number;
  readonly perPage: number;
  /** The ids of a page, counted from 1, of rows in a lasting order. */
  readonly readPage: (page: number) => Promise<readonly Identifier[]>;
  readonly onFound: (count: number) => void;
  readonly signal: AbortSignal;
}

/**
 * The ids of the first rows, gathered from the last page to the first: a row that vanishes meanwhile moves those behind
 * it to pages not read yet, where they come twice instead of never. Throws when it was given up.
 */
export const gatherIds = async (ports: GatherPorts): Promise<readonly Identifier[]> => {
  const { requested, perPage, readPage, onFound, signal } = ports;
  let ids: readonly Identifier[] = [];
  for (let page = Math.ceil(requested / perPage); page > 0; page -= 1) {
    const found = await readPage(page);
    signal.throwIfAborted();
    // The last page may hold more than is wanted.
    ids = [...new Set([...found.slice(0, requested - (page - 1) * perPage), ...ids])];
    onFound(ids.length);
  }
  return ids;
};
