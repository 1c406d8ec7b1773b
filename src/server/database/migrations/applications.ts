import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table application (
    company_id bigint not null,
    application_id bigint not null,
    name text not null,
    country_code text not null,
    phone text not null,
    department_id bigint not null,
    invite_id bigint,
    inviter_id bigint,
    applied_at timestamptz not null,
    apply_count integer not null default 1,
    status smallint not null default 0 check (status between 0 and 4),
    joined_department_id bigint,
    joined_position text,
    user_id bigint,
    handler_id bigint,
    handled_at timestamptz,
    reason text,
    version integer not null default 1,
    updated_at timestamptz not null,
    updated_by bigint,
    primary key (company_id, application_id)
  )`,
  // Who applies again while they wait is one application: the last line behind the rule.
  `create unique index application_waiting on application (company_id, country_code, phone) where status = 0`,
  'create index application_time on application (company_id, applied_at desc, application_id desc)',
  'create index application_state on application (company_id, status, applied_at desc, application_id desc)',
  'create index application_department on application (company_id, department_id, status)',
  // What the clock asks: who has waited too long.
  'create index application_due on application (applied_at) where status = 0',
];

/** Who has applied to join, and what became of it. */
export const applications: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
