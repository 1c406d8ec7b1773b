import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table qr_login (
    ticket_hash text primary key,
    secret_hash text not null,
    browser_hash text not null,
    device_id text not null,
    status integer not null,
    number integer not null,
    choices jsonb not null,
    user_agent text not null,
    ip text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    scanner_company_id bigint,
    scanner_user_id bigint,
    account_id bigint,
    target_company_id bigint,
    target_user_id bigint
  )`,
  'create index qr_login_age on qr_login (expires_at)',
];

/** Sign-in by QR code: who asks, who scanned, and for which company it was confirmed (safety.md T15). */
export const qrLogin: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
