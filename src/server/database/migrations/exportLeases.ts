import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  'alter table export_job add column leased_until timestamptz',
  // Nobody tells any more what became of those that were on their way: they end with the first look.
  `update export_job set leased_until = coalesce(fetched_at, created_at) where status = 'running'`,
  // What its process has left is looked for twice a minute.
  `create index export_job_running on export_job (leased_until) where status = 'running'`,
];

/** An export on its way belongs to the process that writes it, as long as that says so. */
export const exportLeases: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
