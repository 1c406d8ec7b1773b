import { type Kysely, sql } from 'kysely';
import type { Database } from './connection.ts';
import { companySetting } from './rowSecurity.ts';
import type { Tables } from './tables.ts';

type Work<Result> = (db: Kysely<Tables>) => Promise<Result>;

const transactionOf = <Result>(
  { db, companyRole }: Database,
  companyId: number,
  work: Work<Result>,
): Promise<Result> =>
  db.transaction().execute(async (transaction) => {
    // Literals, so that it travels together with the beginning of the transaction.
    if (companyRole !== undefined)
      await sql`select set_config('role', ${sql.lit(companyRole)}, true),
        set_config(${sql.lit(companySetting)}, ${sql.lit(String(companyId))}, true)`.execute(transaction);
    return work(transaction);
  });

/**
 * Runs the writes of a signed-in call in one transaction. On PostgreSQL they see and change rows of this company alone,
 * whatever they ask for (safety.md T03).
 */
export const writeInCompany = transactionOf;

/** Runs the reads of a signed-in call: bound to the company like its writes where the database can do that, else as they are. */
export const readInCompany = <Result>(
  database: Database,
  companyId: number,
  work: Work<Result>,
): Promise<Result> =>
  database.companyRole === undefined ? work(database.db) : transactionOf(database, companyId, work);
