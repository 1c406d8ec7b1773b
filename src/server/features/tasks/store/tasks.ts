import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Calls } from '#generated/types.ts';
import type { Tables } from '#server/database/tables.ts';

type Task = Calls['taskList']['reply']['list'][number];
type TaskKind = Task['kind'];
type TaskState = Task['status'];

/** Where a task stands in the list: its kind and id name it, whatever table it is from. */
export interface TaskPlace {
  readonly kind: TaskKind;
  readonly id: number;
  readonly state: TaskState;
}

/** A select of `kind, id, state, at` and the states it can give: one that gives none of those asked for is not run. */
export interface TaskBranch {
  readonly states: readonly TaskState[];
  readonly select: RawBuilder<unknown>;
}

/** So many of each branch are looked at: what is older stands in the list of its own noun. */
const mostOfBranch = 1000;

/** The newest of every branch that gives some of the states, as one set of rows; undefined: none of them does. */
const unitedOf = (
  branches: readonly TaskBranch[],
  requested: readonly TaskState[],
): RawBuilder<unknown> | undefined => {
  const parts = branches
    .filter(({ states }) => states.some((state) => requested.includes(state)))
    .map(
      ({ select }) => sql`(select * from (${select}) branch where state = any(${[...requested]}::text[])
        order by at desc, id desc limit ${mostOfBranch})`,
    );
  return parts.length === 0 ? undefined : sql.join(parts, sql` union all `);
};

/** One stretch of the tasks in some states, the newest first. */
export const findTaskPlaces = async (
  db: Kysely<Tables>,
  {
    branches,
    requested,
    range: { offset, limit },
  }: {
    readonly branches: readonly TaskBranch[];
    readonly requested: readonly TaskState[];
    readonly range: { readonly offset: number; readonly limit: number };
  },
): Promise<readonly TaskPlace[]> => {
  const united = unitedOf(branches, requested);
  if (united === undefined) return [];
  const { rows } = await sql<TaskPlace>`
    select kind, id, state from (${united}) task
    order by at desc, kind, id desc offset ${offset} limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
};

/** How many tasks are in some states; of each branch a thousand at most are counted. */
export const countTasks = async (
  db: Kysely<Tables>,
  branches: readonly TaskBranch[],
  requested: readonly TaskState[],
): Promise<number> => {
  const united = unitedOf(branches, requested);
  if (united === undefined) return 0;
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::integer as count from (${united}) task`.execute(db);
  return rows[0]?.count ?? 0;
};

const among = (ids: readonly number[]) => sql<number>`any(${[...ids]}::bigint[])`;

/** An import as the task centre tells of it. */
export type ImportTaskRecord = Pick<
  Selectable<Tables['import_job']>,
  | 'import_id'
  | 'noun'
  | 'purpose'
  | 'status'
  | 'file_name'
  | 'total'
  | 'checked'
  | 'done'
  | 'failed'
  | 'counts'
  | 'failure'
  | 'undo_status'
  | 'undone'
  | 'creator_id'
  | 'created_at'
  | 'finished_at'
> & { readonly creator_name: string | null };

/** Imports by their ids. */
export const findImportTasks = (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<readonly ImportTaskRecord[]> =>
  db
    .selectFrom('import_job as job')
    .leftJoin('member', (join) =>
      join.onRef('member.company_id', '=', 'job.company_id').onRef('member.user_id', '=', 'job.creator_id'),
    )
    .select([
      'job.import_id',
      'job.noun',
      'job.purpose',
      'job.status',
      'job.file_name',
      'job.total',
      'job.checked',
      'job.done',
      'job.failed',
      'job.counts',
      'job.failure',
      'job.undo_status',
      'job.undone',
      'job.creator_id',
      'job.created_at',
      'job.finished_at',
      'member.name as creator_name',
    ])
    .where('job.company_id', '=', companyId)
    .where('job.import_id', '=', among(ids))
    .execute();

/** An export as the task centre tells of it. */
export type ExportTaskRecord = Pick<
  Selectable<Tables['export_job']>,
  'export_id' | 'noun' | 'purpose' | 'status' | 'count' | 'done' | 'creator_id' | 'created_at' | 'finished_at'
> & { readonly creator_name: string | null };

/** Exports by their ids. */
export const findExportTasks = (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<readonly ExportTaskRecord[]> =>
  db
    .selectFrom('export_job as job')
    .leftJoin('member', (join) =>
      join.onRef('member.company_id', '=', 'job.company_id').onRef('member.user_id', '=', 'job.creator_id'),
    )
    .select([
      'job.export_id',
      'job.noun',
      'job.purpose',
      'job.status',
      'job.count',
      'job.done',
      'job.creator_id',
      'job.created_at',
      'job.finished_at',
      'member.name as creator_name',
    ])
    .where('job.company_id', '=', companyId)
    .where('job.export_id', '=', among(ids))
    .execute();

/** Whose hand-over it is, since when, and who let them go. */
export interface LeaverRecord {
  readonly user_id: number;
  readonly name: string;
  readonly resigned_at: Date;
  readonly operator_id: number | null;
  readonly operator_name: string;
}

/** People who left by their ids. */
export const findLeavers = (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<readonly LeaverRecord[]> =>
  db
    .selectFrom('resignation')
    .innerJoin('member', (join) =>
      join
        .onRef('member.company_id', '=', 'resignation.company_id')
        .onRef('member.user_id', '=', 'resignation.user_id'),
    )
    .select([
      'resignation.user_id',
      'member.name',
      'resignation.resigned_at',
      'resignation.operator_id',
      'resignation.operator_name',
    ])
    .where('resignation.company_id', '=', companyId)
    .where('resignation.user_id', '=', among(ids))
    .execute();
