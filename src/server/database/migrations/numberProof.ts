import { type Kysely, type Migration, sql } from 'kysely';

/** A number somebody else has given a person counts for nothing they hold until it has proved to be theirs (decisions/0021). */
export const numberProof: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table member add column number_waits_since timestamptz`.execute(db);
  },
};
