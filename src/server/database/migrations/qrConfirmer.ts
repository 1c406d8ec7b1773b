import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The phone's session that let a browser in: the browser enters only while that one lives. Codes confirmed before there was this
 * column name none, and are confirmed anew; they would have lasted a minute.
 */
export const qrConfirmer: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table qr_login add column confirmer_session_id bigint`.execute(db);
  },
};
