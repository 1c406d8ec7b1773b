import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table management_password (
    company_id bigint not null,
    user_id bigint not null,
    password_hash text not null,
    set_at timestamptz not null,
    updated_at timestamptz not null,
    failed_attempts integer not null default 0,
    locked_until timestamptz,
    primary key (company_id, user_id)
  )`,
  // Somebody with two roles had one hash for each: either opened the console.
  `insert into management_password (company_id, user_id, password_hash, set_at, updated_at)
    select distinct on (company_id, user_id) company_id, user_id, management_password_hash, now(), now()
    from administrator where management_password_hash is not null
    order by company_id, user_id, case kind when 'main' then 0 when 'sub' then 1 else 2 end`,
  'alter table administrator drop column management_password_hash',
  'alter table session add column unlocked_until timestamptz',
  `create table step_up_grant (
    company_id bigint not null,
    session_id bigint not null,
    kind text not null check (kind in ('password', 'sms')),
    call_name text not null,
    expires_at timestamptz not null,
    primary key (company_id, session_id, kind, call_name)
  )`,
  'create index step_up_grant_age on step_up_grant (expires_at)',
];

/** The management password of everybody who enters the console, apart from the roles; what a session has proved anew. */
export const managementPassword: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
