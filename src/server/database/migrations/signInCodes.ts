import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table sms_code (
    country_code text not null,
    mobile text not null,
    scene text not null,
    salt text not null,
    code_hash text not null,
    tries integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (country_code, mobile, scene)
  )`,
  'create index sms_code_age on sms_code (expires_at)',
  `create table verify_token (
    token_hash text primary key,
    company_id bigint not null,
    session_id bigint not null,
    scene text not null,
    expires_at timestamptz not null
  )`,
  'create index verify_token_age on verify_token (expires_at)',
  `create table rate_limit (
    bucket text not null,
    key text not null,
    taken timestamptz[] not null,
    expires_at timestamptz not null,
    primary key (bucket, key)
  )`,
  'create index rate_limit_age on rate_limit (expires_at)',
  // The token before the last rotation is good for the requests that were under way.
  'alter table session add column previous_token_hash text',
  'alter table session add column previous_until timestamptz',
  'create index session_previous on session (previous_token_hash) where previous_token_hash is not null',
  // Whom a number belongs to, over all companies: sign-in by code asks it.
  `create index member_number on member (country_code, phone) where status = 'normal'`,
];

/** Codes by SMS, what a checked one is good for, what may be done how often, and tokens that change in mid-session. */
export const signInCodes: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
