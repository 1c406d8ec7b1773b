import { type Kysely, type Migration, sql } from 'kysely';

/** When somebody last tried an account: its failures are forgotten like those of a number nobody has registered. */
export const signInDecay: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table account add column last_attempt_at timestamptz`.execute(db);
    await sql`update account set last_attempt_at = now() where failed_attempts > 0`.execute(db);
  },
};
