import type { Entity } from '#server/crud/table.ts';
import { importColumnsOf } from '#server/features/directory/customField/sheetColumns.ts';
import { type Answer, type CallContext, doneUnaudited } from '#server/platform/handler.ts';
import { importerModel } from './run/importRun.ts';
import { jobReply } from './run/jobReply.ts';
import { type RowSpeaker, resultLines, rowName } from './run/wireRow.ts';
import { refusedByRule } from './sheet/rowProblems.ts';
import { findImport, type ImportJobRecord, keyOf } from './store/importJobs.ts';
import { findRowPage } from './store/importViews.ts';
import { type FileRequest, type PreparedFile, purposeOf, takeFile } from './takeFile.ts';

/** Rows of each group in the answer itself; the others are asked for page by page. */
const rowsShown = 100;

const groups = {
  success: ['ok', 'written', 'unchanged', 'undone'],
  error: ['error', 'failed', 'skipped'],
  warning: ['warning'],
} as const;

/** Contract.md's ImportResult as things are now. `repeated`: the same file was uploaded before, and this is what came of it. */
const importResult = async (context: CallContext, job: ImportJobRecord, isRepeated = false) => {
  const model = importerModel(context.models, job);
  const columns = await importColumnsOf(context, model);
  const speaker: RowSpeaker = { context, noun: job.noun, columns };
  const rowsIn = async (states: (typeof groups)[keyof typeof groups]) =>
    (
      await findRowPage(context.db, {
        key: keyOf(job),
        selection: { states },
        readonly: { offset: 0, limit: rowsShown },
      })
    ).rows;
  const { counts } = job;
  return {
    import_id: job.import_id,
    status: job.status,
    total: job.total,
    success: (await rowsIn(groups.success)).map((row) => ({ row: row.line, name: rowName(speaker, row) })),
    error: (await rowsIn(groups.error)).flatMap((row) => resultLines(speaker, row, 'error')),
    warning: (await rowsIn(groups.warning)).flatMap((row) => resultLines(speaker, row, 'warning')),
    success_count: counts.success ?? 0,
    error_count: counts.error ?? 0,
    warning_count: counts.warning ?? 0,
    new_depts: [...job.new_depts],
    new_positions: [...job.new_positions],
    activation: job.activation,
    transfer_count: job.transfer_count,
    file_hash: job.file_hash,
    expires_at: job.expires_at.toISOString(),
    repeated: isRepeated ? (1 as const) : (0 as const),
    job: jobReply(context, job),
  };
};

export type CheckRequest = FileRequest;

/** Most files are checked by then; the console asks on for the others. */
const patienceMs = 4_000;

/** What `prepareFile` of the same call made. */
export const preparedFile = ({ prepared }: CallContext): PreparedFile | undefined =>
  prepared as PreparedFile | undefined;

/** The result of an import as it is once its job has worked on it for a while. */
export const answerLater = (
  context: CallContext,
  {
    job,
    isRepeated,
    milliseconds,
  }: { readonly job: ImportJobRecord; readonly isRepeated: boolean; readonly milliseconds: number },
) => {
  const settle = async () => {
    await context.runImport(job.import_id, milliseconds);
    return context.readLater(async (db) =>
      importResult({ ...context, db }, (await findImport(db, keyOf(job))) ?? job, isRepeated),
    );
  };
  return { ...doneUnaudited<unknown>({}), settle };
};

/** Takes a file and answers its dry run: nothing is written but the import itself. */
export const answerCheck = async (
  { model: { noun } }: Entity,
  {
    purposes,
    request,
    context,
  }: { readonly purposes: readonly string[]; readonly request: CheckRequest; readonly context: CallContext },
): Promise<Answer<unknown>> => {
  const file = preparedFile(context);
  if (file === undefined) return refusedByRule('import.fileOrImport', 'file');
  const { job, isRepeated } = await takeFile(context, {
    model: purposeOf(context, { noun, purposes, fileRequest: request }),
    file,
  });
  return answerLater(context, { job, isRepeated, milliseconds: patienceMs });
};
