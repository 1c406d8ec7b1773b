import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

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
