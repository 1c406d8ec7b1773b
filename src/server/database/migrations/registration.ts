import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table captcha (
    captcha_hash text primary key,
    device_id text not null,
    kind text not null check (kind in ('slide', 'work')),
    gap_left integer,
    challenge jsonb not null,
    secret text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index captcha_age on captcha (expires_at)',
  `create table captcha_ticket (
    ticket_hash text primary key,
    device_id text not null,
    number text,
    codes_sent integer not null default 0,
    expires_at timestamptz not null
  )`,
  'create index captcha_ticket_age on captcha_ticket (expires_at)',
  // What a company said of itself when it was registered; those before had nobody to ask.
  `alter table company
    add column industry text,
    add column size text,
    add column province text,
    add column city text,
    add column contact_email text`,
];

/** Questions that tell people from programs, and what a company says of itself at registration. */
export const registration: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
