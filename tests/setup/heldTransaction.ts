import { type Kysely, sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Tables } from '#server/database/tables.ts';

/** A transaction that has done something and stays open: `pid` is its session of the database, `release` commits it. */
export interface HeldTransaction {
  readonly pid: number;
  readonly release: () => Promise<void>;
}

/** Opens a transaction, does `work` in it and leaves it open. Only for a database of several sessions. */
export const holdTransaction = async (
  db: Kysely<Tables>,
  work: (db: Kysely<Tables>) => Promise<unknown>,
): Promise<HeldTransaction> => {
  const transaction = await db.startTransaction().execute();
  const { rows } = await sql<{ readonly pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
  await work(transaction);
  return { pid: rows[0]?.pid ?? 0, release: async () => void (await transaction.commit().execute()) };
};

/**
 * Until so many transactions wait for the one of `pid`, or for someone who waits for it. Waits of other tests, which share
 * the server, are not counted.
 */
export const waitingFor = (db: Kysely<Tables>, pid: number, count: number): Promise<void> =>
  vi.waitFor(async () => {
    const { rows } = await sql<{ readonly count: number }>`
      with recursive waiting (pid) as (
        select ${pid}::int
        union select activity.pid from waiting
          join pg_stat_activity activity on waiting.pid = any(pg_blocking_pids(activity.pid)))
      select count(*)::int - 1 as count from waiting`.execute(db);
    expect(rows[0]?.count).toBe(count);
  }, 5000);
