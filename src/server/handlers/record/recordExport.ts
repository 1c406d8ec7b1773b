import { checkPeriod } from '#domain/record/period.ts';
import { violation } from '#domain/violation.ts';
import { maxExportRows } from '#engine/exportCalls.ts';
import { fileNameOf } from '#server/export/fileName.ts';
import { done, type Handler, refused } from '#server/handlers/handler.ts';
import { recordFilterOf } from '#server/record/recordFilter.ts';
import { recordReachOf } from '#server/record/recordReach.ts';
import { insertTicket } from '#server/repositories/downloadTickets.ts';
import { countRecords } from '#server/repositories/recordPages.ts';

/** Counts what the list's filter means now and gives a ticket for it as a sheet; columns and count are written down. */
export const recordExport: Handler<'recordExport'> = async (request, context) => {
  const { db, actor, now, sessionId } = context;
  if (sessionId === undefined) return refused([violation('call.noPermission')], 'no_permission');
  const violations = checkPeriod(request);
  if (violations.length > 0) return refused(violations);
  const { columns, format, ...question } = request;
  const filter = recordFilterOf(question, now);
  const count = await countRecords(db, {
    companyId: actor.companyId,
    reach: recordReachOf(context),
    filter,
  });
  if (count > maxExportRows)
    return refused([violation('call.exportTooLarge', undefined, { count, limit: maxExportRows })]);
  const fileName = fileNameOf(context.words.of('record', 'plural') ?? 'record', format, now);
  const ticket = context.randomToken();
  const holder = { companyId: actor.companyId, sessionId, noun: 'record' };
  // The end is settled here: what is written while the file is on its way is not in it.
  const kept = { columns, format, filter: { ...filter, to: filter.to ?? now.toISOString() }, fileName };
  await insertTicket(db, holder, ticket, kept, now);
  context.audit({
    action: 'export',
    targetType: 'record',
    targetName: fileName,
    changes: [
      { field: 'columns', old: null, new: columns },
      { field: 'filter', old: null, new: kept.filter },
      { field: 'count', old: null, new: count },
    ],
  });
  return done({ ticket, file_name: fileName, count });
};
