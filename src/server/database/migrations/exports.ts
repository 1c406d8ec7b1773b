import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table export_job (
    company_id bigint not null,
    export_id bigint not null,
    noun text not null,
    purpose text not null,
    status text not null default 'waiting'
      check (status in ('waiting', 'running', 'finished', 'stopped', 'failed')),
    file_name text not null,
    format text not null check (format in ('xlsx', 'csv')),
    columns jsonb not null,
    scope jsonb not null default '{}',
    count integer not null,
    done integer not null default 0,
    creator_id bigint not null,
    created_at timestamptz not null,
    fetched_at timestamptz,
    finished_at timestamptz,
    primary key (company_id, export_id)
  )`,
  'create index export_job_age on export_job (company_id, created_at desc, export_id desc)',
  // What a code was checked for besides its scene: the parameters of an export.
  `alter table verify_token add column subject_hash text not null default ''`,
];

/** Exports: one row per file that was asked for; tokens of a checked code that are good for one request alone. */
export const exports: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
