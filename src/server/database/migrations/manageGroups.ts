import { type Kysely, type Migration, sql } from 'kysely';

/** What a scope is, alike for one person's rights and for a group: everything, these roots, or each one's own departments. */
const scope = `scope_own smallint not null default 0,
    apps jsonb not null default '[]',
    version integer not null default 1,
    updated_at timestamptz not null default now(),
    updated_by bigint`;

const statements = [
  `create table manage_group (
    company_id bigint not null,
    id bigint not null,
    name text not null,
    name_key text not null,
    is_all smallint not null default 0,
    grants jsonb not null default '{}',
    scope_departments jsonb not null default '[]',
    ${scope},
    created_at timestamptz not null,
    deleted_at timestamptz,
    primary key (company_id, id),
    check (scope_own = 0 or scope_departments = '[]')
  )`,
  `create table manage_group_member (
    company_id bigint not null,
    group_id bigint not null,
    user_id bigint not null,
    primary key (company_id, group_id, user_id),
    foreign key (company_id, group_id) references manage_group (company_id, id),
    foreign key (company_id, user_id) references member (company_id, user_id)
  )`,
  // Every request asks for the groups of one person.
  'create index manage_group_of_user on manage_group_member (company_id, user_id)',
  `create unique index manage_group_name on manage_group (company_id, name_key) where deleted_at is null`,
  ...scope.split(',\n').map((column) => `alter table administrator add column ${column.trim()}`),
  `alter table administrator add constraint own_scope_lists_nothing
    check (scope_own = 0 or scope_departments = '[]')`,
];

/** Manage groups; and sub-administrators whose scope is their own departments. Those who are keep their scope. */
export const manageGroups: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
