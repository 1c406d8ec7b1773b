import { type Kysely, type Migration, sql } from 'kysely';

/** When a file was uploaded: what a person uploads within a day has a budget. */
export const uploadBudget: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table file add column uploaded_at timestamptz not null default now()`.execute(db);
    await sql`create index file_uploads on file (company_id, uploaded_by, uploaded_at)`.execute(db);
  },
};
