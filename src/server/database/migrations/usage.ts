import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // Sums of a department with all below it: any department's year is one stretch of the key.
  `create table usage_day (
    company_id bigint not null,
    department_id bigint not null,
    day date not null,
    people integer not null,
    activated integer not null,
    active_day integer not null,
    active_week integer not null,
    active_month integer not null,
    messages integer not null,
    group_count integer not null,
    primary key (company_id, department_id, day)
  )`,
  // One row per person, renewed once a day: thirty days in bits and a list instead of thirty rows.
  `create table usage_member (
    company_id bigint not null,
    user_id bigint not null,
    department_id bigint not null,
    activated smallint not null,
    opened integer not null,
    last_day date,
    messages integer[] not null,
    messages_week integer not null,
    messages_month integer not null,
    is_listed smallint not null default 1,
    primary key (company_id, user_id)
  )`,
  'create index usage_member_department on usage_member (company_id, department_id)',
  `create table usage_activity (
    company_id bigint not null,
    day date not null,
    user_id bigint not null,
    messages integer not null default 0 check (messages >= 0),
    primary key (company_id, day, user_id)
  )`,
];

/** How the app is used: by department and day, by person over thirty days, and what is not closed yet. */
export const usage: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
