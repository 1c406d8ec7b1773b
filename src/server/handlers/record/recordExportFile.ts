import { violation } from '#domain/violation.ts';
import type { ExportFormat } from '#engine/exportCalls.ts';
import { sheetStream } from '#server/export/sheetStream.ts';
import { type Handler, refused } from '#server/handlers/handler.ts';
import { recordReachOf } from '#server/record/recordReach.ts';
import { recordSheetRows } from '#server/record/recordSheet.ts';
import { takeTicket } from '#server/repositories/downloadTickets.ts';
import { countRecords, type RecordFilter } from '#server/repositories/recordPages.ts';

/** What a ticket stands for. */
interface Ticketed {
  readonly columns: readonly string[];
  readonly format: ExportFormat;
  readonly filter: RecordFilter;
  readonly fileName: string;
}

/** Takes the ticket and answers the sheet, within the reader's reach of now; the rows are read while it is on its way. */
export const recordExportFile: Handler<'recordExportFile'> = async ({ ticket }, context) => {
  const { db, actor, models, words, sessionId, now } = context;
  const lapsed = refused([violation('call.ticketLapsed')]);
  if (sessionId === undefined) return lapsed;
  const holder = { companyId: actor.companyId, sessionId, noun: 'record' };
  const taken = await takeTicket(db, holder, ticket, now);
  if (taken === undefined) return lapsed;
  // `recordExport` wrote it.
  const { columns: names, format, filter, fileName } = taken as unknown as Ticketed;
  const selection = { companyId: actor.companyId, reach: recordReachOf(context), filter };
  const count = await countRecords(db, selection);
  context.audit({
    action: 'exportFile',
    targetType: 'record',
    targetName: fileName,
    changes: [
      { field: 'columns', old: null, new: names },
      { field: 'count', old: null, new: count },
    ],
  });
  const columns = names.flatMap((name) => models.record?.fields.find((field) => field.name === name) ?? []);
  const header = columns.map((field) => words.of('record', `fields.${field.path}`) ?? field.name);
  const rows = recordSheetRows(context, { ...selection, total: count }, columns);
  return { kind: 'file', file: { name: fileName, ...sheetStream(format, { columns, header, rows }) } };
};
