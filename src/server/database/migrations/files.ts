import { type Kysely, type Migration, sql } from 'kysely';

/** Uploaded files. The picture of a member was an address; it is the record of its file now. */
export const files: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`
      create table file (
        company_id bigint not null,
        file_id text not null,
        scene text not null,
        row_id bigint,
        name text not null,
        mime text not null,
        size bigint not null,
        width integer,
        height integer,
        uploaded_by bigint not null,
        idle_since timestamptz,
        primary key (company_id, file_id)
      )
    `.execute(db);
    await sql`create index file_idle on file (idle_since) where idle_since is not null`.execute(db);
  },
};
