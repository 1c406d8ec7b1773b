import { savedRow } from '#server/crud/actedRow.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { importerModel } from '#server/import/importRun.ts';
import { importTargetOf } from '#server/import/importTargets.ts';
import { jobEntry } from '#server/import/jobEntries.ts';
import { lockOwnImport } from '#server/import/ownImport.ts';
import { refusedByRule } from '#server/import/refusedBy.ts';
import { undoObjection } from '#server/import/undoObjection.ts';
import { keyOf, updateImport } from '#server/repositories/importJobs.ts';

/** Small imports are taken back by then; the console asks on for the others. */
const patienceMs = 1_000;

/** Takes an import that added rows back, within a day: its job does so row by row where nothing happened to them since. */
export const importUndo: Handler<'importUndo'> = async ({ import_id: importId }, context) => {
  const { db, actor, now, models } = context;
  const job = await lockOwnImport(context, importId);
  if (job === undefined) return refusedByRule('import.missing', 'import_id');
  const model = importerModel(models, job);
  const objection = undoObjection(job, model, importTargetOf(model), now);
  if (objection !== undefined) return refusedByRule(objection, 'import_id');
  await updateImport(db, keyOf(job), {
    undo_status: 'running',
    undone_by: actor.userId,
    leased_until: null,
    leased_by: null,
  });
  context.audit(jobEntry('undo', job, { undo_status: [null, 'running'] }));
  const settle = async () => {
    await context.runImport(importId, patienceMs);
    return context.readLater((later) => savedRow('importJob', importId, { ...context, db: later }));
  };
  return { ...done(await savedRow('importJob', importId, context)), settle };
};
