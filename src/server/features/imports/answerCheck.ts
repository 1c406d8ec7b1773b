import type { ImportModel } from '#engine/model.ts';
import type { Entity } from '#server/crud/table.ts';
import type { ImportChoices } from '#server/database/tables/sheet.ts';
import { importColumnsOf } from '#server/features/directory/customField/customFields.ts';
import { type Answer, type CallContext, doneUnaudited } from '#server/platform/handler.ts';
import { lockOwnImport } from './importJob.ts';
import { beginWriting } from './run/failImport.ts';
import { importerModel } from './run/importRun.ts';
import { jobReply } from './run/jobRows.ts';
import { type RowSpeaker, resultLines, rowName } from './run/wireRow.ts';
import { pickedOf, refusedByRule } from './sheet/sheetRows.ts';
import { findImport, type ImportJobRecord, isKindRunning, keyOf, updateImport } from './store/importJobs.ts';
import { findRowPage } from './store/importViews.ts';
import { type FileRequest, type PreparedFile, purposeOf, takeFile } from './takeFile.ts';
import { importTargetOf } from './targets/importTargets.ts';

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
        range: { offset: 0, limit: rowsShown },
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
const checkPatienceMs = 4_000;

/** What `prepareFile` of the same call made. */
const preparedFile = ({ prepared }: CallContext): PreparedFile | undefined =>
  prepared as PreparedFile | undefined;

/** The result of an import as it is once its job has worked on it for a while. */
const answerAfterRun = (
  context: CallContext,
  {
    job,
    isRepeated,
    milliseconds,
  }: { readonly job: ImportJobRecord; readonly isRepeated: boolean; readonly milliseconds: number },
) => {
  const replyAfterCommit = async () => {
    await context.runImport(job.import_id, milliseconds);
    return context.readLater(async (db) =>
      importResult({ ...context, db }, (await findImport(db, keyOf(job))) ?? job, isRepeated),
    );
  };
  return { ...doneUnaudited<unknown>({}), replyAfterCommit };
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
  return answerAfterRun(context, { job, isRepeated, milliseconds: checkPatienceMs });
};

export interface CommitRequest extends FileRequest {
  readonly import_id?: number | null;
  /** 0 checks only, 1 writes valid rows, 2 those with warnings too (contract.md). */
  readonly status?: 0 | 1 | 2 | null;
  /** Named by what is not wanted, or by what alone is (`pickedOf`). */
  readonly refused_depts?: readonly string[] | null;
  readonly refused_positions?: readonly string[] | null;
  readonly new_depts?: readonly string[] | null;
  readonly new_positions?: readonly string[] | null;
  readonly other_depts?: 0 | 1 | null;
  readonly other_positions?: 0 | 1 | null;
}

/** Small files are written by then; the console asks on for the others. */
const commitPatienceMs = 1_000;

const choicesOf = (request: CommitRequest): ImportChoices => ({
  withWarnings: request.status === 2,
  departments: pickedOf({
    requested: request.new_depts,
    refused: request.refused_depts,
    others: request.other_depts,
  }),
  positions: pickedOf({
    requested: request.new_positions,
    refused: request.refused_positions,
    others: request.other_positions,
  }),
});

/** Confirmed again, or by the retry of a request that had arrived: what came of it is answered. */
const wasConfirmed = ({ status }: ImportJobRecord): boolean =>
  status === 'importing' || status === 'finished' || status === 'partly';

const confirm = async (
  context: CallContext,
  {
    model,
    job,
    choices,
  }: { readonly model: ImportModel; readonly job: ImportJobRecord; readonly choices: ImportChoices },
): Promise<Answer<unknown>> => {
  if (wasConfirmed(job))
    return answerAfterRun(context, { job, isRepeated: true, milliseconds: commitPatienceMs });
  if (job.status === 'uploaded') return refusedByRule('import.stillChecking');
  if (job.status !== 'checked') return refusedByRule('import.notConfirmable');
  const begun = await beginWriting(context, { run: { target: importTargetOf(model), model }, job, choices });
  if (begun.kind === 'refused') return begun;
  context.audit(begun.entry);
  return answerAfterRun(context, { job, isRepeated: false, milliseconds: commitPatienceMs });
};

/** The file itself is confirmed: it is checked, and what may be written is. */
const commitFile = async (
  context: CallContext,
  model: ImportModel,
  request: CommitRequest,
): Promise<Answer<unknown>> => {
  const file = preparedFile(context);
  if (file === undefined) return refusedByRule('import.fileOrImport', 'file');
  if ((request.status ?? 0) === 0) {
    const { job, isRepeated } = await takeFile(context, { model, file });
    return answerAfterRun(context, { job, isRepeated, milliseconds: checkPatienceMs });
  }
  const choices = choicesOf(request);
  const kind = { companyId: context.actor.companyId, noun: model.noun, purpose: model.purpose };
  const { job, isRepeated } = await takeFile(context, { model, file, choices });
  if (isRepeated && job.status === 'checked') return confirm(context, { model, job, choices });
  if (isRepeated && job.status === 'uploaded')
    await updateImport(context.db, keyOf(job), { choices: JSON.stringify(choices) });
  else if (job.status === 'uploaded' && (await isKindRunning(context.db, kind)))
    return refusedByRule('import.jobRunning');
  return answerAfterRun(context, { job, isRepeated, milliseconds: checkPatienceMs });
};

/** Confirms an import that was checked, or takes a file and does both. */
export const answerCommit = async (
  { model: { noun } }: Entity,
  {
    purposes,
    request,
    context,
  }: { readonly purposes: readonly string[]; readonly request: CommitRequest; readonly context: CallContext },
): Promise<Answer<unknown>> => {
  if (request.import_id === undefined || request.import_id === null)
    return commitFile(context, purposeOf(context, { noun, purposes, fileRequest: request }), request);
  const job = await lockOwnImport(context, request.import_id);
  const isOfCall = job !== undefined && job.noun === noun && purposes.includes(job.purpose);
  if (!isOfCall) return refusedByRule('import.missing', 'import_id');
  if (request.status === 0) return answerAfterRun(context, { job, isRepeated: false, milliseconds: 0 });
  const model = purposeOf(context, { noun, purposes, fileRequest: { type: job.purpose } });
  return confirm(context, { model, job, choices: choicesOf(request) });
};
