import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table sign_in_attempt (
    country_code text not null,
    mobile text not null,
    failed_attempts integer not null,
    locked_until timestamptz,
    last_at timestamptz not null,
    primary key (country_code, mobile)
  )`,
  'create index sign_in_attempt_age on sign_in_attempt (last_at)',
  // Rows that only counted the failures of numbers nobody has registered.
  `delete from account where password_hash is null
    and not exists (select 1 from member where member.account_id = account.account_id)
    and not exists (select 1 from session where session.account_id = account.account_id)`,
];

/** Failures of numbers without an account are counted beside the accounts, and forgotten. */
export const signInAttempts: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
