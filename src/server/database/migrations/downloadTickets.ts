import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table download_ticket (
    ticket_hash text primary key,
    company_id bigint not null,
    session_id bigint not null,
    noun text not null,
    request jsonb not null,
    expires_at timestamptz not null
  )`,
  'create index download_ticket_age on download_ticket (expires_at)',
];

/** Tickets for files: a download is opened as an address, which must not carry the session (T09). */
export const downloadTickets: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
