import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table holiday_import (
    company_id bigint not null,
    import_id bigint not null,
    year integer not null,
    added jsonb not null,
    changed jsonb not null,
    imported_by bigint not null,
    imported_at timestamptz not null,
    undone_at timestamptz,
    undone_by bigint,
    primary key (company_id, import_id)
  )`,
];

/** Imports of state notices, to be taken back. */
export const holidays: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
