import type { ImportModel } from '#engine/model.ts';
import {
  findSameFile,
  type ImportJobRecord,
  insertImport,
  lockImportKind,
} from '#server/features/imports/store/importJobs.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { nextId } from '#server/platform/sequences.ts';
import type { PreparedFile } from './prepareFile.ts';
import { jobEntry } from './run/jobEntries.ts';
import { keepWaitingRows, waitingKey } from './run/waitingRows.ts';
import type { ImportChoices } from './sheet/importTarget.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Results are kept so long (contract.md section 2). */
const keptMs = 30 * day;
/** So long the same file is the same request (I12) ... */
const sameRequestMs = 10 * minute;
/** ... but a dry run that was looked at is asked for anew: the company may have changed since. */
const sameCheckMs = minute / 4;

/** An import that was made, or the one the same file made before. */
export interface TakenFile {
  readonly job: ImportJobRecord;
  readonly isRepeated: boolean;
}

/** A dry run is the same as long as it stands before the writing: what a written one left is to be looked at anew. */
const checkStatuses = ['uploaded', 'checked', 'importing'] as const;
const commitStatuses = [...checkStatuses, 'finished', 'partly'] as const;

const isSameRequest = (job: ImportJobRecord, now: Date): boolean => {
  const age = now.getTime() - job.created_at.getTime();
  return age <= (job.status === 'checked' ? sameCheckMs : sameRequestMs);
};

const makeJob = async (
  { db, actor, now, files }: CallContext,
  { noun, purpose }: ImportModel,
  { sheet, name, hash }: PreparedFile,
  choices: ImportChoices | undefined,
): Promise<ImportJobRecord> => {
  const key = { companyId: actor.companyId, importId: await nextId(db, actor.companyId, 'importJob') };
  const job = await insertImport(db, {
    company_id: key.companyId,
    import_id: key.importId,
    noun,
    purpose,
    file_name: name,
    file_hash: hash,
    format: sheet.format,
    locale: sheet.locale,
    rows_key: waitingKey(key),
    columns: JSON.stringify(sheet.columns),
    notes: JSON.stringify(sheet.notes),
    total: sheet.rows.length,
    counts: '{}',
    new_depts: '[]',
    new_positions: '[]',
    choices: choices === undefined ? null : JSON.stringify(choices),
    creator_id: actor.userId,
    created_at: now,
    expires_at: new Date(now.getTime() + keptMs),
  });
  await keepWaitingRows(files, waitingKey(key), sheet.rows);
  return job;
};

/**
 * Makes an import of a file that was read, in the caller's transaction: its rows wait to be checked. A file that the same person
 * sent some minutes ago makes none: what became of that one is answered (I12), unless it was taken back. `choices`: it is confirmed as
 * it arrives.
 */
export const takeFile = async (
  context: CallContext,
  model: ImportModel,
  file: PreparedFile,
  choices?: ImportChoices,
): Promise<TakenFile> => {
  const { db, actor, now } = context;
  const kind = { companyId: actor.companyId, noun: model.noun, purpose: model.purpose };
  await lockImportKind(db, kind);
  const statuses = choices === undefined ? checkStatuses : commitStatuses;
  const same = await findSameFile(db, kind, { hash: file.hash, creatorId: actor.userId, statuses });
  if (same !== undefined && isSameRequest(same, now)) return { job: same, isRepeated: true };
  const job = await makeJob(context, model, file, choices);
  context.audit(jobEntry('upload', job, { total: [null, job.total] }));
  return { job, isRepeated: same !== undefined };
};
