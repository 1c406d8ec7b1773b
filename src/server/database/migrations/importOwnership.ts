import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // Who works on an import: a lease without an owner cannot be renewed or given back by the one it belongs to.
  'alter table import_job add column leased_by text',
  // What is said of the file as a whole, and what an undoing left standing.
  `alter table import_job add column notes jsonb not null default '[]'`,
  'alter table import_job add column kept jsonb',
  // Until now only what was wanted could be named.
  `update import_job set choices = jsonb_build_object(
    'withWarnings', choices -> 'withWarnings',
    'departments', jsonb_build_object('kind', 'only', 'names', choices -> 'newDepartments'),
    'positions', jsonb_build_object('kind', 'only', 'names', choices -> 'newPositions'))
  where choices is not null and jsonb_exists(choices, 'newDepartments')`,
  `create table import_made (
    company_id bigint not null,
    import_id bigint not null,
    kind text not null check (kind in ('department', 'position')),
    target_id bigint not null,
    name text not null,
    state text not null default 'made' check (state in ('made', 'undone', 'kept')),
    primary key (company_id, import_id, kind, target_id),
    foreign key (company_id, import_id) references import_job (company_id, import_id) on delete cascade
  )`,
];

/** Imports know who works on them, what they made beside their rows, and what is not wanted instead of what is. */
export const importOwnership: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
