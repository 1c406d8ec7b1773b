import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Thrown when the line is full or a caller waited too long: the application answers 503 `call.busy`. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';
}

interface WaitingLineLimits {
  /** How many may wait at once. */
  readonly depth: number;
  /** How long one may wait, milliseconds. */
  readonly deadlineMs: number;
}

export interface WaitingLine {
  /** Resolves when it is the caller's turn; the caller calls `leave` exactly once afterwards. */
  readonly enter: () => Promise<void>;
  readonly leave: () => void;
  /**
   * Resolves once no one has been in line for a moment, or after a while: long work that goes to the end of the line for each of its
   * parts would else come between any two statements of a call.
   */
  readonly letOthersPass: () => Promise<void>;
  /** Whether others had to wait a moment ago: long work makes its parts short for them. */
  readonly isContended: () => boolean;
  /** Whether it is someone's turn. */
  readonly isTaken: () => boolean;
  /** How many wait for theirs. */
  readonly waiting: () => number;
}

/** Between two statements of a call there is less. */
const momentMs = 2;
/** Someone at work in the console asks again within less. */
const recentMs = 200;
/** Longer than nearly every call takes; then it is the turn of the long work, however many call. */
const mostPassingMs = 100;

interface Waiting {
  readonly admit: () => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * First come, first served, one at a time, bounded in length and in waiting time: the embedded database has one connection and no
 * working statement_timeout, so that without a bound one slow statement would stall everyone without an answer.
 */
export const createWaitingLine = ({ depth, deadlineMs }: WaitingLineLimits): WaitingLine => {
  const waiting = new Set<Waiting>();
  let isTaken = false;
  let entries = 0;
  let lastWaitAt = -recentMs;

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
      entries += 1;
      if (!isTaken) {
        isTaken = true;
        return;
      }
      lastWaitAt = performance.now();
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
    letOthersPass: async () => {
      const end = performance.now() + mostPassingMs;
      for (let seen = -1; seen !== entries || isTaken; ) {
        if (performance.now() >= end) return;
        seen = entries;
        await delay(momentMs);
      }
    },
    isContended: () => performance.now() - lastWaitAt < recentMs,
    isTaken: () => isTaken,
    waiting: () => waiting.size,
  };
};

/**
 * Lets one transaction work longer than a call may, so many milliseconds a statement, a lock and a pause: on PostgreSQL, which would
 * end it. Nothing is without a limit: a path that is lost says nothing.
 */
export const allowLongWork = async (db: Kysely<Tables>, milliseconds: number): Promise<void> => {
  const limit = sql.lit(String(milliseconds));
  await sql`select set_config('statement_timeout', ${limit}, true), set_config('lock_timeout', ${limit}, true),
    set_config('idle_in_transaction_session_timeout', ${limit}, true)`.execute(db);
};

/** How long the statements after this one may take: what `allowLongWork` has sent, else undefined. */
export const allowedTime = (text: string): number | undefined => {
  const milliseconds = /^(?:begin; )?select set_config\('statement_timeout', '(\d+)'/.exec(text)?.[1];
  return milliseconds === undefined ? undefined : Number(milliseconds);
};

/** Tables and indexes of the largest company. */
export const startWorkMs = 30 * 60_000;
