import { savedRow } from '#server/crud/actedRow.ts';
import { done, doneUnaudited, type Handler } from '#server/handlers/handler.ts';
import { jobEntry } from '#server/import/jobEntries.ts';
import { lockOwnImport } from '#server/import/ownImport.ts';
import { refusedByRule } from '#server/import/refusedBy.ts';
import { summaryChange } from '#server/import/summaryChange.ts';
import { keyOf, updateImport } from '#server/repositories/importJobs.ts';
import { summariseRows } from '#server/repositories/importViews.ts';

const cancellable: readonly string[] = ['uploaded', 'checked', 'importing'];

/** Ends an import before it is done: its job stops between two pieces, what is written stays. */
export const importCancel: Handler<'importCancel'> = async ({ import_id: importId }, context) => {
  const { db, now, files } = context;
  const job = await lockOwnImport(context, importId);
  if (job === undefined) return refusedByRule('import.missing', 'import_id');
  // Asked for twice it is done once: what was cancelled before is answered as it is.
  if (job.status === 'cancelled') return doneUnaudited(await savedRow('importJob', importId, context));
  if (!cancellable.includes(job.status)) return refusedByRule('import.notCancellable', 'import_id');
  const counted = job.status === 'importing' ? summaryChange(await summariseRows(db, keyOf(job))) : {};
  const change = {
    ...counted,
    status: 'cancelled' as const,
    finished_at: now,
    rows_key: null,
    leased_until: null,
    leased_by: null,
  };
  await updateImport(db, keyOf(job), change);
  const { rows_key: rowsKey } = job;
  if (rowsKey !== null) context.afterCommit(() => files.remove(rowsKey));
  context.audit(jobEntry('cancel', job, { status: [job.status, 'cancelled'] }));
  return done(await savedRow('importJob', importId, context));
};
