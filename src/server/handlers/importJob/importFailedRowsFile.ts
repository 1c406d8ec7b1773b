import { violation } from '#domain/violation.ts';
import { type Handler, refused } from '#server/handlers/handler.ts';
import { type FailedTicket, failedForm, failedHolder } from '#server/import/failedForm.ts';
import { modelOf } from '#server/import/importRun.ts';
import { findOwnImport } from '#server/import/ownImport.ts';
import { takeTicket } from '#server/repositories/downloadTickets.ts';
import { formStream } from '#server/sheet/template/formStream.ts';

/** Takes the ticket and answers the rows that were not written; they are read while the file is on its way. */
export const importFailedRowsFile: Handler<'importFailedRowsFile'> = async ({ ticket }, context) => {
  const lapsed = refused([violation('call.ticketLapsed')]);
  const holder = failedHolder(context);
  const taken = holder && (await takeTicket(context.db, holder, ticket, context.now));
  if (taken === undefined) return lapsed;
  // `importFailedRows` wrote it.
  const { importId, format, fileName } = taken as unknown as FailedTicket;
  const job = await findOwnImport(context, importId);
  const model = job && modelOf(context.models, job);
  if (job === undefined || model === undefined) return lapsed;
  const form = await failedForm(context, model, job);
  return { kind: 'file', file: { name: fileName, ...formStream(format, form) } };
};
