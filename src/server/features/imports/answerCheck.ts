import type { Entity } from '#server/crud/rows.ts';
import { findImport, type ImportJobRecord, keyOf } from '#server/features/imports/store/importJobs.ts';
import { type Answer, type CallContext, doneUnaudited } from '#server/platform/handler.ts';
import { type FileRequest, type PreparedFile, purposeOf } from './prepareFile.ts';
import { importResult } from './resultReply.ts';
import { refusedByRule } from './sheet/refusedBy.ts';
import { takeFile } from './takeFile.ts';

export type CheckRequest = FileRequest;

/** Most files are checked by then; the console asks on for the others. */
const patienceMs = 4_000;

/** What `prepareFile` of the same call made. */
export const preparedFile = ({ prepared }: CallContext): PreparedFile | undefined =>
  prepared as PreparedFile | undefined;

/** The result of an import as it is once its job has worked on it for a while. */
export const answerLater = (
  context: CallContext,
  job: ImportJobRecord,
  isRepeated: boolean,
  milliseconds: number,
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
  purposes: readonly string[],
  request: CheckRequest,
  context: CallContext,
): Promise<Answer<unknown>> => {
  const file = preparedFile(context);
  if (file === undefined) return refusedByRule('import.fileOrImport', 'file');
  const { job, isRepeated } = await takeFile(context, purposeOf(context, noun, purposes, request), file);
  return answerLater(context, job, isRepeated, patienceMs);
};
