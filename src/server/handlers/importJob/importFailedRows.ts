import { filledIn, templateWords } from '#i18n/template.ts';
import { fileNameOf } from '#server/export/fileName.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { type FailedTicket, failedHolder } from '#server/import/failedForm.ts';
import { jobEntry } from '#server/import/jobEntries.ts';
import { findOwnImport } from '#server/import/ownImport.ts';
import { refusedByRule } from '#server/import/refusedBy.ts';
import { insertTicket } from '#server/repositories/downloadTickets.ts';
import { countUnwritten } from '#server/repositories/importFailures.ts';
import { keyOf } from '#server/repositories/importJobs.ts';

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
  await insertTicket(db, holder, ticket, kept, now);
  context.audit(jobEntry('failedRows', job, { count: [null, count] }));
  return done({ ticket, file_name: fileName, count });
};
