import { type Kysely, type Migration, sql } from 'kysely';

/** How each person likes each of their lists: columns, row height, page size, saved queries. */
export const preference: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`
      create table preference (
        company_id bigint not null,
        user_id bigint not null,
        noun text not null,
        value jsonb not null,
        updated_at timestamptz not null,
        primary key (company_id, user_id, noun)
      )
    `.execute(db);
  },
};
