import { sql } from 'kysely';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { smallestListPage } from '#server/crud/order.ts';
import type { GivenRows, LoadedRow, RowQuery } from '#server/crud/sources/rows.ts';
import { importColumnsOf } from '#server/features/directory/customField/customFields.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { importerModel } from './run/importRun.ts';
import { jobRows, wholeJob } from './run/jobRows.ts';
import { toWireRow } from './run/wireRow.ts';
import { findImport, findImportsById, type ImportJobRecord, keyOf, lockImport } from './store/importJobs.ts';
import { findRowPage } from './store/importViews.ts';

type Asked = Pick<CallContext, 'db' | 'actor'>;

/** An import belongs to the user who uploaded it and to the main administrator. */
const isOwn = ({ actor }: Asked, job: ImportJobRecord): boolean =>
  job.creator_id === actor.userId || actor.roles.includes('main');

/** An import of the reader's; undefined when there is none, or it is someone else's. */
export const findOwnImport = async (
  context: Asked,
  importId: number,
): Promise<ImportJobRecord | undefined> => {
  const job = await findImport(context.db, { companyId: context.actor.companyId, importId });
  return job !== undefined && isOwn(context, job) ? job : undefined;
};

/** The same, kept from others until the transaction ends. */
export const lockOwnImport = async (
  context: Asked,
  importId: number,
): Promise<ImportJobRecord | undefined> => {
  const job = await lockImport(context.db, { companyId: context.actor.companyId, importId });
  return job !== undefined && isOwn(context, job) ? job : undefined;
};

/** Whose imports someone sees in a list: their own, or all of the company (undefined). */
export const creatorBound = ({ actor }: Pick<CallContext, 'actor'>): number | undefined =>
  actor.roles.includes('main') ? undefined : actor.userId;

type ListQuestion = Calls['importRows']['request'];

/** Rows of an import in the order of the sheet, with what is said of them; rows taken out only where they are asked for. */
export const importJobGiven = {
  list: async (question, range, context) => {
    const job = await findOwnImport(context, question.import_id);
    if (job === undefined) return [violation('import.missing', 'import_id')];
    const selection = {
      states: question.state?.length ? question.state : undefined,
      rule: question.error_key || undefined,
      column: question.column || undefined,
      keyword: question.keyword?.trim() || undefined,
    };
    const { rows, total } = await findRowPage(context.db, { key: keyOf(job), selection, range: range });
    const columns = await importColumnsOf(context, importerModel(context.models, job));
    const speaker = { context, noun: job.noun, columns };
    return { rows: rows.map((row) => toWireRow(speaker, row)), total };
  },
  smallestPage: smallestListPage,
} satisfies GivenRows<ListQuestion>;

/** Told in the words of what was imported, with what is asked of one alone; of a purpose no schema has any more nothing can be told. */
const complete = async (
  rows: readonly LoadedRow[],
  context: CallContext,
  isSingle: boolean,
): Promise<readonly LoadedRow[]> => {
  const ids = rows.map(({ id }) => id);
  const jobs = await findImportsById(context.db, context.actor.companyId, ids);
  const shown = new Map((await jobRows(context, jobs)).map((row) => [row.import_id, row]));
  const [job] = jobs;
  const whole = isSingle && job !== undefined ? await wholeJob(context, job) : {};
  return rows.flatMap((row) => {
    const values = shown.get(row.id);
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
