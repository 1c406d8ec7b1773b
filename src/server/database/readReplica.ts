import { type Kysely, sql } from 'kysely';
import { isAway } from './databaseAway.ts';
import type { DatabaseLoad } from './postgres.ts';
import type { Tables } from './tables.ts';

/** How many reads a replica has answered, and how many of those that asked it the primary had to answer. */
export interface ReplicaLoad extends DatabaseLoad {
  readonly answered: number;
  readonly passedOn: number;
}

/** A copy of the database that reads are asked of, so that they leave the primary to those who write (decisions/0042). */
export interface ReadReplica {
  readonly db: Kysely<Tables>;
  /** How far the primary has written just now: anyone who reads from here on sees what was answered to them before. */
  readonly written: () => Promise<number>;
  /** Whether the replica has everything up to a position; false where it does not answer. */
  readonly holds: (position: number) => Promise<boolean>;
  /**
   * Asks a call of the replica. Undefined where only the primary can answer: it writes or locks rows, the replica is away, behind with a table,
   * or ended the statement for what the primary has written meanwhile. The reason needs no telling apart, for the primary is asked next.
   */
  readonly ask: <Result>(
    callName: string,
    work: () => Promise<Result | undefined>,
  ) => Promise<Result | undefined>;
  readonly load: () => ReplicaLoad;
}

/** A server of either kind says how far it is, in bytes of its log. */
const position = sql<number>`(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end
  - '0/0'::pg_lsn)::bigint`;

const findPosition = async (db: Kysely<Tables>): Promise<number> => {
  const { rows } = await sql<{ readonly at: number }>`select ${position} as at`.execute(db);
  return rows[0]?.at ?? Number.NaN;
};

/** So long a replica that is away is left alone. */
const awayMs = 5_000;
/** SQLSTATE of a statement that changes or locks rows where no one may. */
const readOnly = '25006';

const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === readOnly;

/** Over the replica as a database of its own; `primary` is what it follows. */
export const createReadReplica = (
  primary: Kysely<Tables>,
  { db, load }: { readonly db: Kysely<Tables>; readonly load: () => DatabaseLoad },
): ReadReplica => {
  /** Calls that read and write a little as well: what they looked at, say. */
  const writing = new Set<string>();
  let replayed = Number.NEGATIVE_INFINITY;
  let awayUntil = Number.NEGATIVE_INFINITY;
  let asked: Promise<void> | undefined;
  let answered = 0;
  let passedOn = 0;

  const isThere = () => performance.now() >= awayUntil;
  const noteFailure = (error: unknown) => {
    if (isAway(error)) awayUntil = performance.now() + awayMs;
  };
  /** Many who wait for the same ask once. */
  const look = (): Promise<void> => {
    asked ??= findPosition(db)
      .then((found) => {
        replayed = found;
      })
      .catch(noteFailure)
      .finally(() => {
        asked = undefined;
      });
    return asked;
  };
  return {
    db,
    written: () => findPosition(primary),
    holds: async (least) => {
      if (replayed >= least) return isThere();
      if (isThere()) await look();
      return isThere() && replayed >= least;
    },
    ask: async (callName, work) => {
      if (writing.has(callName) || !isThere()) return undefined;
      try {
        const result = await work();
        if (result === undefined) passedOn += 1;
        else answered += 1;
        return result;
      } catch (error) {
        passedOn += 1;
        if (isReadOnly(error)) writing.add(callName);
        noteFailure(error);
        return undefined;
      }
    },
    load: () => ({ ...load(), answered, passedOn }),
  };
};
