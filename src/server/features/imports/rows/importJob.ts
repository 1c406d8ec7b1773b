import { sql } from 'kysely';
import type { RowQuery } from '#server/crud/sources/rowQuery.ts';
import type { LoadedRow } from '#server/crud/wireRow.ts';
import { jobRows, wholeJob } from '#server/features/imports/run/jobRows.ts';
import { findImportsById } from '#server/features/imports/store/importJobs.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** Told in the words of what was imported, with what is asked of one alone; of a purpose no schema has any more nothing can be told. */
const complete = async (
  rows: readonly LoadedRow[],
  context: CallContext,
  isSingle: boolean,
): Promise<readonly LoadedRow[]> => {
  const ids = rows.map(({ id }) => id);
  const jobs = await findImportsById(context.db, context.actor.companyId, ids);
  const told = new Map((await jobRows(context, jobs)).map((row) => [row.import_id, row]));
  const [job] = jobs;
  const whole = isSingle && job !== undefined ? await wholeJob(context, job) : {};
  return rows.flatMap((row) => {
    const values = told.get(row.id);
    return values === undefined ? [] : [{ ...row, values: { ...values, ...whole } }];
  });
};

/** Imports of sheets, the newest first: one's own, or all of the company for the main administrator. */
export const importJobRows: RowQuery = {
  completed: [
    'title',
    'mode',
    'percentage',
    'success_count',
    'error_count',
    'warning_count',
    'written_count',
    'unchanged_count',
    'skipped_count',
    'remove_count',
    'reasons',
    'dept_notes',
    'new_rows',
    'removal',
    'can_undo',
    'undo_reason',
    'undo_until',
    'message',
    'repeated_id',
    'creator_name',
  ],
  select: ({ actor }) => sql`select job.* from import_job job where job.company_id = ${actor.companyId}`,
  order: () => sql`record.created_at desc`,
  complete,
};
