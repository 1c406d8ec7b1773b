import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** Runs statements with the triggers off, as someone at the database itself could: to begin with no records, or to forge one. */
export const withoutTriggers = (db: Kysely<Tables>, work: (db: Kysely<Tables>) => Promise<unknown>) =>
  db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    await work(transaction);
  });
