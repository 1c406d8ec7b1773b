import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table deletion (
    company_id bigint not null,
    task_id bigint not null,
    dept_id bigint not null,
    dept_name text not null,
    target_dept_id bigint,
    group_action text not null default 'dissolve' check (group_action in ('dissolve', 'keep')),
    status text not null default 'pending'
      check (status in ('pending', 'executing', 'done', 'cancelled', 'failed')),
    execute_at timestamptz not null,
    creator_id bigint,
    created_at timestamptz not null default now(),
    finished_at timestamptz,
    people_count integer,
    failure jsonb,
    primary key (company_id, task_id)
  )`,
  // One that waits per department; that none waits above or below is decided under the tree's lock.
  `create unique index one_pending_deletion on deletion (company_id, dept_id) where status in ('pending', 'executing')`,
  `create index deletion_due on deletion (execute_at) where status = 'pending'`,
  'create index deletion_newest on deletion (company_id, created_at desc, task_id desc)',
];

/** A task that stood in the department's own row becomes a row; who made it was never written down. */
const moved = `insert into deletion
    (company_id, task_id, dept_id, dept_name, status, execute_at, creator_id, created_at)
  select company_id, delete_task_id, id, name, 'pending', coalesce(delete_execute_at, now()), updated_by, updated_at
  from department where delete_task_id is not null and deleted_at is null`;

const sequences = `insert into sequence (company_id, noun, last_id)
  select company_id, 'deletion', max(task_id) from deletion group by company_id
  on conflict (company_id, noun) do update set last_id = greatest(sequence.last_id, excluded.last_id)`;

const department = 'alter table department drop column delete_task_id, drop column delete_execute_at';

/** Deletions that wait for their time have a table: when a department goes is said in one place. */
export const deletions: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of [...statements, moved, sequences, department])
      await sql.raw(statement).execute(db);
  },
};
