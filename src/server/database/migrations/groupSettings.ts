import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // A company without a row has the usual limits and nobody on its list.
  `create table group_setting (
    company_id bigint primary key,
    member_limit integer not null default 500 check (member_limit > 0),
    large_limit integer not null default 2000 check (large_limit > 0),
    version integer not null default 1,
    updated_at timestamptz not null default now(),
    updated_by bigint
  )`,
  // Who may have groups above the ordinary limit: people, and everybody in or below departments.
  `create table group_whitelist (
    company_id bigint not null,
    kind text not null check (kind in ('person', 'department')),
    target_id bigint not null,
    primary key (company_id, kind, target_id)
  )`,
  // What stood with the group is now said of its owner: both can be read from the list.
  `insert into group_whitelist (company_id, kind, target_id)
    select distinct company_id, 'person', owner_id from chat_group
    where whitelisted = 1 and owner_id is not null and status = 'normal'`,
  'alter table chat_group drop column whitelisted',
  // The list of groups begins with those last used.
  'create index chat_group_activity on chat_group (company_id, status, last_active_at)',
];

/** Limits of group chats are a company's own, with a list of who may have larger ones. */
export const groupSettings: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
