import { type Kysely, type Migration, sql } from 'kysely';

/** Whose hand-over is under way or partly failed: what the task centre looks for, among all who ever left. */
export const openTasks: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`create index member_hand_over on member (company_id, user_id) where transfer_status in (2, 4)`.execute(
      db,
    );
  },
};
