import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table import_job (
    company_id bigint not null,
    import_id bigint not null,
    noun text not null,
    purpose text not null,
    status text not null default 'uploaded'
      check (status in ('uploaded', 'checked', 'importing', 'finished', 'partly', 'failed', 'cancelled')),
    file_name text not null,
    file_hash text not null,
    format text not null check (format in ('xlsx', 'csv')),
    locale text not null check (locale in ('zh', 'en', 'ja')),
    rows_key text,
    columns jsonb not null default '[]',
    total integer not null default 0,
    checked integer not null default 0,
    done integer not null default 0,
    failed integer not null default 0,
    counts jsonb not null default '{}',
    new_depts jsonb not null default '[]',
    new_positions jsonb not null default '[]',
    choices jsonb,
    activation integer not null default 0,
    transfer_count integer not null default 0,
    failure jsonb,
    undo_status text check (undo_status in ('running', 'done', 'partly')),
    undone integer not null default 0,
    leased_until timestamptz,
    creator_id bigint not null,
    confirmed_by bigint,
    undone_by bigint,
    created_at timestamptz not null,
    checked_at timestamptz,
    started_at timestamptz,
    finished_at timestamptz,
    undone_at timestamptz,
    expires_at timestamptz not null,
    primary key (company_id, import_id)
  )`,
  // One running import per company and kind (contract.md section 2).
  `create unique index import_job_running on import_job (company_id, noun, purpose) where status = 'importing'`,
  'create index import_job_file on import_job (company_id, noun, purpose, file_hash, created_at desc)',
  'create index import_job_age on import_job (company_id, created_at desc, import_id desc)',
  // What the job looks for every second: nearly always nothing.
  `create index import_job_open on import_job (created_at)
    where status in ('uploaded', 'importing') or undo_status = 'running'`,
  `create table import_row (
    company_id bigint not null,
    import_id bigint not null,
    row_index integer not null,
    line integer not null,
    cells jsonb not null,
    faults jsonb not null default '[]',
    state text not null default 'unchecked'
      check (state in ('unchecked', 'ok', 'warning', 'error', 'written', 'unchanged', 'failed', 'skipped', 'undone', 'removed')),
    effect text,
    target_id bigint,
    write_order integer not null default 0,
    problems jsonb not null default '[]',
    changes jsonb not null default '[]',
    trace jsonb,
    identities text[] not null default '{}',
    new_depts jsonb not null default '[]',
    new_positions jsonb not null default '[]',
    primary key (company_id, import_id, row_index),
    foreign key (company_id, import_id) references import_job (company_id, import_id) on delete cascade
  )`,
  'create index import_row_state on import_row (company_id, import_id, state, write_order, row_index)',
];

/** Imports by sheet: one job per file, one row per row of it. */
export const imports: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
