import type { Calls } from '#generated/types.ts';
import { savedRow } from '#server/crud/actedRow.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { importerModel } from '#server/import/importRun.ts';
import { jobEntry } from '#server/import/jobEntries.ts';
import { lockOwnImport } from '#server/import/ownImport.ts';
import { refusedBy, refusedByRule } from '#server/import/refusedBy.ts';
import { checkRepair, repairRows } from '#server/import/repairRows.ts';
import { summaryChange } from '#server/import/summaryChange.ts';
import { toWireRow } from '#server/import/wireRow.ts';
import { type ImportJobRecord, keyOf, updateImport } from '#server/repositories/importJobs.ts';
import { findRowsByIndex } from '#server/repositories/importRows.ts';
import { summariseRows } from '#server/repositories/importViews.ts';
import { importColumnsOf } from '#server/sheet/importColumns.ts';

const rowsShown = 500;

/** Long sheets are checked again by then; the console asks on for the longest. */
const patienceMs = 8_000;

/** The import and the rows that were looked at again, as they are now. */
const replyOf = async (
  context: CallContext,
  job: ImportJobRecord,
  indexes: readonly number[],
): Promise<Calls['importRepair']['reply']> => {
  const { db, models } = context;
  const columns = await importColumnsOf(context, importerModel(models, job));
  const speaker = { context, noun: job.noun, columns };
  const rows = await findRowsByIndex(db, keyOf(job), indexes.slice(0, rowsShown));
  return {
    rows: rows.map((row) => toWireRow(speaker, row)),
    import: await savedRow('importJob', job.import_id, context),
  };
};

/** Replaces cells of an import that waits to be confirmed, or takes rows out, and checks anew whatever that touches. */
export const importRepair: Handler<'importRepair'> = async (request, context) => {
  const { db } = context;
  const job = await lockOwnImport(context, request.import_id);
  if (job === undefined) return refusedByRule('import.missing', 'import_id');
  if (job.status !== 'checked') return refusedByRule('import.notRepairable', 'import_id');
  const repair = {
    rows: request.rows ?? [],
    remove: request.remove ?? [],
    removeBlank: request.remove_blank === 1,
    departments: request.departments ?? [],
  };
  const violations = await checkRepair(context, job, repair);
  if (violations.length > 0) return refusedBy(violations);
  const { indexes, isWaiting } = await repairRows(context, job, repair);
  const summary = await summariseRows(db, keyOf(job));
  await updateImport(db, keyOf(job), summaryChange(summary));
  context.audit(
    jobEntry('repair', job, {
      total: [job.total, summary.total],
      // Not known yet where the job still checks.
      ...(isWaiting ? {} : { error_count: [job.counts.error ?? 0, summary.counts.error ?? 0] }),
    }),
  );
  const settle = async () => {
    await context.runImport(job.import_id, patienceMs);
    return context.readLater((later) => replyOf({ ...context, db: later }, job, indexes));
  };
  return { ...done(await replyOf(context, job, indexes)), ...(isWaiting ? { settle } : {}) };
};
