import { type Kysely, type Migration, sql } from 'kysely';

const tables = [
  sql`
    create table custom_field (
      company_id bigint not null,
      id text not null,
      is_system smallint not null default 0,
      name text not null default '',
      name_key text not null default '',
      name_en text,
      name_ja text,
      help text,
      type text not null default 'text',
      options jsonb not null default '[]',
      next_option bigint not null default 1,
      shown smallint not null default 1,
      visible_to text not null default 'all',
      searchable smallint not null default 0,
      required smallint not null default 0,
      editable smallint not null default 0,
      sort integer not null,
      version integer not null default 0,
      updated_at timestamptz not null,
      updated_by bigint,
      deleted_at timestamptz,
      primary key (company_id, id)
    )
  `,
  sql`
    create unique index custom_field_name on custom_field (company_id, name_key)
    where is_system = 0 and deleted_at is null
  `,
  sql`create index custom_field_deleted on custom_field (deleted_at) where deleted_at is not null`,
  sql`
    create table member_indexing (
      company_id bigint not null,
      field_id text not null,
      next_user_id bigint not null default 0,
      requested_at timestamptz not null,
      primary key (company_id, field_id)
    )
  `,
  // Who has a value at all, and who has chosen an option: most people of most companies have neither.
  sql`create index member_custom_fields on member using gin (custom_fields) where custom_fields <> '{}'`,
];

/** Fields administrators add to members, and people whose search entries wait to be made anew after a change of them. */
export const customFields: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of tables) await statement.execute(db);
  },
};
