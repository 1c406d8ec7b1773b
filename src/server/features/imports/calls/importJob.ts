import { violation } from '#domain/violation.ts';
import type { ImportModel } from '#engine/model.ts';
import type { Calls } from '#generated/types.ts';
import { filledIn, templateWords } from '#i18n/template.ts';
import { savedRow } from '#server/crud/wireRow.ts';
import { importColumnsOf } from '#server/features/directory/customField/customFields.ts';
import {
  type FailedTicket,
  failedForm,
  failedHolder,
  importFor,
  type TemplateTicket,
  templateFileName,
  templateHolder,
} from '#server/features/imports/failedForm.ts';
import { findOwnImport, lockOwnImport } from '#server/features/imports/importJob.ts';
import { checkRepair, repairRows } from '#server/features/imports/repairRows.ts';
import { summaryChange } from '#server/features/imports/run/failImport.ts';
import { importerModel, jobEntry, modelOf } from '#server/features/imports/run/importRun.ts';
import { undoObjection, undoQuestion } from '#server/features/imports/run/undoPiece.ts';
import { toWireRow } from '#server/features/imports/run/wireRow.ts';
import { refusedBy, refusedByRule } from '#server/features/imports/sheet/sheetRows.ts';
import { type ImportJobRecord, keyOf, updateImport } from '#server/features/imports/store/importJobs.ts';
import { findRowsByIndex } from '#server/features/imports/store/importRows.ts';
import { countUnwritten, summariseRows } from '#server/features/imports/store/importViews.ts';
import { importTargetOf } from '#server/features/imports/targets/importTargets.ts';
import { fileNameOf } from '#server/features/tasks/export/openExport.ts';
import { insertTicket, takeTicket } from '#server/features/tasks/store/exportJobs.ts';
import { type CallContext, done, doneUnaudited, type Handler, refused } from '#server/platform/handler.ts';
import { formStream } from '#server/sheets/template/formStream.ts';

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

/** Counts the rows of an import that were not written and gives a ticket for them as a sheet. */
export const importFailedRows: Handler<'importFailedRows'> = async (request, context) => {
  const { db, locale, now } = context;
  const { import_id: importId, format } = request;
  const job = await findOwnImport(context, importId);
  const holder = failedHolder(context);
  if (job === undefined || holder === undefined) return refusedByRule('import.missing', 'import_id');
  const count = await countUnwritten(db, keyOf(job));
  if (count === 0) return refusedByRule('import.nothingFailed');
  const words = templateWords[locale];
  const name = job.file_name.replace(/\.[^.]*$/, '');
  const fileName = fileNameOf(filledIn(words.failedFile, { name, rows: words.failedRows }), format, now);
  const ticket = context.randomToken();
  const kept: FailedTicket = { importId, format, fileName };
  await insertTicket(db, { holder, ticket, request: kept, now });
  context.audit(jobEntry('failedRows', job, { count: [null, count] }));
  return done({ ticket, file_name: fileName, count });
};

/** Takes the ticket and answers the rows that were not written; they are read while the file is on its way. */
export const importFailedRowsFile: Handler<'importFailedRowsFile'> = async ({ ticket }, context) => {
  const lapsed = refused([violation('call.ticketLapsed')]);
  const holder = failedHolder(context);
  const taken = holder && (await takeTicket(context.db, { holder, ticket, now: context.now }));
  if (taken === undefined) return lapsed;
  // `importFailedRows` wrote it.
  const { importId, format, fileName } = taken as unknown as FailedTicket;
  const job = await findOwnImport(context, importId);
  const model = job && modelOf(context.models, job);
  if (job === undefined || model === undefined) return lapsed;
  const form = await failedForm(context, model, job);
  return { kind: 'file', file: { name: fileName, ...formStream(format, form) } };
};

const rowsShown = 500;

/** Long sheets are checked again by then; the console asks on for the longest. */
const importRepairPatienceMs = 8_000;

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

/** Replaces cells of an import that waits to be confirmed, or takes rows out, and checks again whatever that touches. */
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
  const replyAfterCommit = async () => {
    await context.runImport(job.import_id, importRepairPatienceMs);
    return context.readLater((later) => replyOf({ ...context, db: later }, job, indexes));
  };
  return { ...done(await replyOf(context, job, indexes)), ...(isWaiting ? { replyAfterCommit } : {}) };
};

/** Names among these that are no column of the template, neither of the schema nor added by an administrator. */
const unknownColumns = async (
  context: CallContext,
  model: ImportModel,
  requested: readonly string[],
): Promise<readonly string[]> => {
  if (requested.length === 0) return [];
  const { columns } = await importColumnsOf(context, model);
  return requested.filter((name) => !columns.some((column) => column.name === name));
};

/** Gives a user who may upload a sheet the ticket for its template, which the call at `path` takes within a minute. */
export const importTemplateTicket: Handler<'importTemplateTicket'> = async (request, context) => {
  const { db, now, models } = context;
  const { noun, type, format } = request;
  const model = importFor(context, noun, type);
  const holder = templateHolder(context, noun);
  const call = model === undefined ? undefined : models[noun]?.calls[model.calls.template];
  if (model === undefined || holder === undefined || call === undefined)
    return refused([violation('call.noPermission')], 'no_permission');
  const unknown = await unknownColumns(context, model, request.columns ?? []);
  if (unknown.length > 0)
    return refused([violation('import.unknownColumns', 'columns', { columns: unknown.join('、') })]);
  const fileName = templateFileName(context, model, format);
  const ticket = context.randomToken();
  const kept: TemplateTicket = { purpose: type, format, columns: request.columns ?? [], fileName };
  await insertTicket(db, { holder, ticket, request: kept, now });
  return doneUnaudited({ ticket, file_name: fileName, path: call.path });
};

/** Small imports are taken back by then; the console asks on for the others. */
const importUndoPatienceMs = 1_000;

/**
 * Takes an import that added rows back, within a day: its job does so row by row where nothing happened to them since. `only_whole`:
 * nothing is done where some would stay, so that a user can be asked.
 */
export const importUndo: Handler<'importUndo'> = async (
  { import_id: importId, only_whole: onlyWhole },
  context,
) => {
  const { db, actor, now, models, traceparent } = context;
  const job = await lockOwnImport(context, importId);
  if (job === undefined) return refusedByRule('import.missing', 'import_id');
  const model = importerModel(models, job);
  const target = importTargetOf(model);
  const objection = undoObjection(job, { importModel: model, target, now });
  if (objection !== undefined) return refusedByRule(objection, 'import_id');
  const question = onlyWhole === 1 ? await undoQuestion(context, { job, model, target }) : undefined;
  if (question !== undefined) return refusedBy([question]);
  await updateImport(db, keyOf(job), {
    undo_status: 'running',
    undone_by: actor.userId,
    asked_in: traceparent ?? null,
    leased_until: null,
    leased_by: null,
  });
  context.audit(jobEntry('undo', job, { undo_status: [null, 'running'] }));
  const replyAfterCommit = async () => {
    await context.runImport(importId, importUndoPatienceMs);
    return context.readLater((later) => savedRow('importJob', importId, { ...context, db: later }));
  };
  return { ...done(await savedRow('importJob', importId, context)), replyAfterCommit };
};
