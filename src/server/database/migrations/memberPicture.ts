import { type Kysely, type Migration, sql } from 'kysely';

/** The picture of a member is the record of an uploaded file; until now nothing could write one. */
export const memberPicture: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table member alter column avatar type jsonb using null`.execute(db);
  },
};
