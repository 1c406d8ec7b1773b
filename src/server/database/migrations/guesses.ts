import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table known_device (
    subject text not null,
    device_hash text not null,
    proved_at timestamptz not null,
    primary key (subject, device_hash)
  )`,
  'create index known_device_age on known_device (proved_at)',
  // Whoever is signed in stays known.
  `insert into known_device (subject, device_hash, proved_at)
    select 'login ' || account.country_code || ' ' || account.mobile,
      encode(sha256(convert_to(session.device_id, 'UTF8')), 'hex'), max(session.created_at)
    from session join account on account.account_id = session.account_id
    where session.device_id <> '' and session.revoked_at is null group by 1, 2`,
  `insert into known_device (subject, device_hash, proved_at)
    select 'manage ' || company_id || ':' || user_id,
      encode(sha256(convert_to(device_id, 'UTF8')), 'hex'), max(unlocked_until)
    from session where device_id <> '' and unlocked_until is not null group by 1, 2`,
  // What is under way is asked for again: a code belongs to the device that asked for it.
  'delete from sms_code',
  'alter table sms_code add column asker text not null',
  'alter table sms_code drop constraint sms_code_pkey',
  'alter table sms_code add primary key (country_code, mobile, scene, asker)',
  'drop table sign_in_attempt',
  'alter table account drop column failed_attempts, drop column locked_until, drop column last_attempt_at',
  'alter table management_password drop column failed_attempts',
];

/** Wrong guesses count against the guesser: devices that are known, codes by who asked for them, no count at the account any more. */
export const guesses: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
