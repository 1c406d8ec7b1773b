import { type Kysely, type Migration, sql } from 'kysely';

const flag = (name: string, initial = 0) => `${name} smallint not null default ${initial}`;

const tables = [
  `create table chat_group (
    company_id bigint not null,
    group_id bigint not null,
    name text not null,
    type smallint not null check (type between 1 and 4),
    owner_id bigint,
    dept_id bigint,
    ${flag('include_sub')},
    ${flag('include_hidden')},
    ${flag('in_step')},
    member_limit integer not null default 500,
    ${flag('post_rule')},
    ${flag('private_chat', 1)},
    ${flag('whitelisted')},
    created_at timestamptz not null,
    last_active_at timestamptz,
    status text not null default 'normal' check (status in ('normal', 'dissolved')),
    version integer not null default 1,
    updated_at timestamptz not null default now(),
    updated_by bigint,
    dissolved_at timestamptz,
    primary key (company_id, group_id),
    check ((type = 4) = (dept_id is not null))
  )`,
  `create table chat_group_member (
    company_id bigint not null,
    group_id bigint not null,
    user_id bigint not null,
    ${flag('is_admin')},
    primary key (company_id, group_id, user_id),
    foreign key (company_id, group_id) references chat_group (company_id, group_id) deferrable initially deferred
  )`,
  // A department has one group at most; dissolved ones are history.
  `create unique index one_group_of_department on chat_group (company_id, dept_id)
    where dept_id is not null and status = 'normal'`,
  `create index chat_group_owner on chat_group (company_id, owner_id) where status = 'normal'`,
  'create index chat_group_member_user on chat_group_member (company_id, user_id)',
];

/** Groups that departments carried in columns of their own become rows. */
const moved = `insert into chat_group
    (company_id, group_id, name, type, owner_id, dept_id, in_step, created_at, updated_at)
  select company_id, group_id, coalesce(group_name, name), 4, group_owner_id, id, is_same_group, updated_at, updated_at
  from department where group_id is not null and deleted_at is null`;

/** Kept in step, a group's people are read from the department; the others begin with the people it has now. */
const people = `insert into chat_group_member (company_id, group_id, user_id)
  select chat_group.company_id, chat_group.group_id, membership.user_id
  from chat_group join membership
    on membership.company_id = chat_group.company_id and membership.department_id = chat_group.dept_id
  where chat_group.in_step = 0
  union
  select company_id, group_id, owner_id from chat_group where in_step = 0 and owner_id is not null`;

const sequences = `insert into sequence (company_id, noun, last_id)
  select company_id, 'group', max(group_id) from chat_group group by company_id
  on conflict (company_id, noun) do update set last_id = greatest(sequence.last_id, excluded.last_id)`;

const department = [
  `alter table department drop column group_id, drop column group_name, drop column group_owner_id,
    drop column is_same_group`,
  // Further names, and the number another system knows the department by.
  'alter table department add column name_en text, add column name_ja text, add column dept_code text',
  `create unique index department_code on department (company_id, dept_code)
    where dept_code is not null and deleted_at is null`,
  // The first named supervisor is the main one.
  'alter table membership add column supervisor_order smallint',
];

/** Chat groups have a table: those of departments no longer stand in the department's own row. */
export const groups: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of [...tables, moved, people, sequences, ...department])
      await sql.raw(statement).execute(db);
  },
};
