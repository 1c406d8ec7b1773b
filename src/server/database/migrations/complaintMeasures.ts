import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // Until then nobody but the owner and administrators may post; null or past: not muted.
  'alter table chat_group add column muted_until timestamptz',
  // What the main administrator has been reminded of: once per complaint, whatever happens to the clock.
  `create table complaint_reminder (
    company_id bigint not null,
    complaint_id bigint not null,
    reminded_at timestamptz not null,
    primary key (company_id, complaint_id)
  )`,
];

/** Complaints act on their groups, and are remembered when nobody decides them. */
export const complaintMeasures: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
