import { type Kysely, type Migration, sql } from 'kysely';

/** Whether topics of the help centre helped: one answer per person and topic. */
export const helpFeedback: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`
      create table help_feedback (
        company_id bigint not null,
        user_id bigint not null,
        topic text not null,
        helpful smallint not null check (helpful in (0, 1)),
        updated_at timestamptz not null,
        primary key (company_id, user_id, topic)
      )
    `.execute(db);
  },
};
