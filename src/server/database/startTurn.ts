import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from './connection.ts';
import { startWorkMs } from './longWork.ts';
import type { Tables } from './tables.ts';

const pollMs = 200;

/** Of this console: another schema of the same server may hold another one. */
const startLock = sql`hashtextextended('start ' || current_schema(), 0)`;

const tryLock = async (db: Kysely<Tables>): Promise<boolean> => {
  const { rows } = await sql<{ readonly isTaken: boolean }>`
    select pg_try_advisory_lock(${startLock}) as "isTaken"`.execute(db);
  return rows[0]?.isTaken === true;
};

const takeLock = async (db: Kysely<Tables>): Promise<void> => {
  for (const end = performance.now() + startWorkMs; !(await tryLock(db)); await delay(pollMs))
    if (performance.now() > end)
      throw new Error(`Another process has prepared the database for ${startWorkMs} ms and is not done`);
};

/**
 * Prepares the database while no other process does: of two that start first on one server the second finds tables and demo made. The
 * embedded database belongs to one process anyway.
 */
export const inStartTurn = <Result>({ db, kind }: Database, work: () => Promise<Result>): Promise<Result> =>
  kind === 'embedded'
    ? work()
    : db.connection().execute(async (connection) => {
        await takeLock(connection);
        try {
          return await work();
        } finally {
          await sql`select pg_advisory_unlock(${startLock})`.execute(connection);
        }
      });
