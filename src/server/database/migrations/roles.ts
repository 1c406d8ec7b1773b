import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table role_group (
    company_id bigint not null,
    group_id bigint not null check (group_id > 0),
    name text not null,
    name_key text not null,
    sort integer not null,
    version integer not null default 1,
    updated_at timestamptz not null,
    updated_by bigint,
    deleted_at timestamptz,
    primary key (company_id, group_id)
  )`,
  'create unique index role_group_name on role_group (company_id, name_key) where deleted_at is null',
  `create table role (
    company_id bigint not null,
    pos_id bigint not null check (pos_id >= 100),
    group_id bigint not null,
    name text not null,
    name_key text not null,
    sort integer not null,
    users_count integer not null default 0,
    version integer not null default 1,
    updated_at timestamptz not null,
    updated_by bigint,
    deleted_at timestamptz,
    primary key (company_id, pos_id),
    foreign key (company_id, group_id) references role_group (company_id, group_id)
  )`,
  'create unique index role_name on role (company_id, group_id, name_key) where deleted_at is null',
  // No key to role: the product's own roles that take people (approval, attendance) have no row there.
  `create table role_member (
    company_id bigint not null,
    pos_id bigint not null,
    user_id bigint not null,
    scope_depts bigint[] not null default '{}',
    primary key (company_id, pos_id, user_id),
    foreign key (company_id, user_id) references member (company_id, user_id)
  )`,
  'create index role_member_user on role_member (company_id, user_id, pos_id)',
  'create index chat_group_administrator on chat_group_member (company_id, user_id) where is_admin = 1',
  // Which roles a leaver had, and where they counted: gone from role_member at once, needed until somebody takes them over.
  `alter table resignation add column roles jsonb not null default '[]'`,
];

/** Role groups, roles and who holds them. Group 0 and the product's own roles are the same everywhere and have no rows. */
export const roles: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
