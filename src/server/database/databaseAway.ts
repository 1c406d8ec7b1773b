import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Thrown when the database cannot be reached, or went silent or away in the midst of a statement: the application answers 503. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError';
}

/** By name: in development the database outlives the module this class would be compared with. */
const awayName: DatabaseAwayError['name'] = 'DatabaseAwayError';

/** Whether an error says that the database is away. */
export const isAway = (error: unknown): boolean => error instanceof Error && error.name === awayName;

/**
 * What a server says that goes, has no room for another connection, or ended a transaction nothing happened in (SQLSTATE), and what Node
 * says of a line that is no more.
 */
const awayCodes = /^(08|57P0|53300|25P03|E[A-Z_]+$)/;
/** What the driver says in words alone. */
const awayWords =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded|timeout expired)/;

/** An error of the driver; as `DatabaseAwayError` where it means that. */
export const awayOr = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (!awayCodes.test(code) && !awayWords.test(error.message)) return error;
  return new DatabaseAwayError(error.message || code, { cause: error });
};

/**
 * A write that leaves no row behind: a transaction of its own in the log of the database, synced like any other. Throws where the
 * database is away or takes no writes.
 */
export const tryWrite = async (db: Kysely<Tables>): Promise<void> => {
  const { rows } = await sql<{ readonly isReadOnly: boolean }>`
    select current_setting('transaction_read_only') = 'on' as "isReadOnly",
      pg_logical_emit_message(true, 'readiness', '')`.execute(db);
  if (rows[0]?.isReadOnly !== false) throw new Error('The database takes no writes');
};

const patienceMs = 1_000;

/** What the work comes to, if that takes no longer than a second; else an error. */
export const withinPatience = async <Result>(work: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${patienceMs} ms`)), patienceMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
};
