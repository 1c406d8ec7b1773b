import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

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
