import { type Kysely, type Migration, sql } from 'kysely';

/** The member list sorted by name reads the people of its page, not everybody there is. */
export const memberNameOrder: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`create index member_name_order on member (company_id, pinyin collate "C", user_id)
      where status = 'normal'`.execute(db);
  },
};
