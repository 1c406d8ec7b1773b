import type { ImportModel } from '#engine/model.ts';
import type { Entity } from '#server/crud/table.ts';
import type { ImportChoices } from '#server/database/tables/sheet.ts';
import {
  type ImportJobRecord,
  isKindRunning,
  keyOf,
  updateImport,
} from '#server/features/imports/store/importJobs.ts';
import type { Answer, CallContext } from '#server/platform/handler.ts';
import { answerLater, preparedFile } from './answerCheck.ts';
import { beginWriting } from './run/beginWriting.ts';
import { lockOwnImport } from './run/ownImport.ts';
import { pickedOf, refusedByRule } from './sheet/rowProblems.ts';
import { type FileRequest, purposeOf, takeFile } from './takeFile.ts';
import { importTargetOf } from './targets/importTargets.ts';

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
const patienceMs = 1_000;
const checkPatienceMs = 4_000;

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
  if (wasConfirmed(job)) return answerLater(context, { job, isRepeated: true, milliseconds: patienceMs });
  if (job.status === 'uploaded') return refusedByRule('import.stillChecking');
  if (job.status !== 'checked') return refusedByRule('import.notConfirmable');
  const begun = await beginWriting(context, { run: { target: importTargetOf(model), model }, job, choices });
  if (begun.kind === 'refused') return begun;
  context.audit(begun.entry);
  return answerLater(context, { job, isRepeated: false, milliseconds: patienceMs });
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
    return answerLater(context, { job, isRepeated, milliseconds: checkPatienceMs });
  }
  const choices = choicesOf(request);
  const kind = { companyId: context.actor.companyId, noun: model.noun, purpose: model.purpose };
  const { job, isRepeated } = await takeFile(context, { model, file, choices });
  if (isRepeated && job.status === 'checked') return confirm(context, { model, job, choices });
  if (isRepeated && job.status === 'uploaded')
    await updateImport(context.db, keyOf(job), { choices: JSON.stringify(choices) });
  else if (job.status === 'uploaded' && (await isKindRunning(context.db, kind)))
    return refusedByRule('import.jobRunning');
  return answerLater(context, { job, isRepeated, milliseconds: checkPatienceMs });
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
  if (request.status === 0) return answerLater(context, { job, isRepeated: false, milliseconds: 0 });
  const model = purposeOf(context, { noun, purposes, fileRequest: { type: job.purpose } });
  return confirm(context, { model, job, choices: choicesOf(request) });
};
