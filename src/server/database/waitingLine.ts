/** Thrown when the line is full or a caller waited too long: the application answers 503 `call.busy`. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';
}

export interface WaitingLineLimits {
  /** How many may wait at once. */
  readonly depth: number;
  /** How long one may wait, milliseconds. */
  readonly deadlineMs: number;
}

export interface WaitingLine {
  /** Resolves when it is the caller's turn; the caller calls `leave` exactly once afterwards. */
  readonly enter: () => Promise<void>;
  readonly leave: () => void;
}

interface Waiting {
  readonly admit: () => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * First come, first served, one at a time, bounded in length and in waiting time: the embedded database has one connection and no
 * working statement_timeout, so that without a bound one slow statement would stall everybody without an answer.
 */
export const createWaitingLine = ({ depth, deadlineMs }: WaitingLineLimits): WaitingLine => {
  const waiting = new Set<Waiting>();
  let isTaken = false;

  const wait = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(entry);
        reject(new DatabaseBusyError(`waited ${deadlineMs} ms for the embedded database`));
      };
      const entry: Waiting = { admit: resolve, timer: setTimeout(giveUp, deadlineMs) };
      waiting.add(entry);
    });

  return {
    enter: async () => {
      if (!isTaken) {
        isTaken = true;
        return;
      }
      if (waiting.size >= depth) throw new DatabaseBusyError(`${depth} queries already wait`);
      await wait();
    },
    leave: () => {
      const [next] = waiting;
      if (next === undefined) {
        isTaken = false;
        return;
      }
      waiting.delete(next);
      clearTimeout(next.timer);
      next.admit();
    },
  };
};
