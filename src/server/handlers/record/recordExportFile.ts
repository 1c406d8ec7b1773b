import { sendExport } from '#server/export/sendExport.ts';
import { lapsedTicket, takeExport } from '#server/export/takeExport.ts';
import type { Handler } from '#server/handlers/handler.ts';
import { recordReachOf } from '#server/record/recordReach.ts';
import { recordSheetRows } from '#server/record/recordSheet.ts';
import { countRecords, type RecordFilter } from '#server/repositories/recordPages.ts';

/** Takes the ticket and answers the sheet, within the reader's reach of now; the rows are read while it is on its way. */
export const recordExportFile: Handler<'recordExportFile'> = async ({ ticket }, context) => {
  const { db, actor, models, words } = context;
  const kept = await takeExport<{ readonly filter: RecordFilter }>(context, 'record', ticket);
  if (kept === undefined) return lapsedTicket();
  const selection = { companyId: actor.companyId, reach: recordReachOf(context), filter: kept.filter };
  const count = await countRecords(db, selection);
  const columns = kept.columns.flatMap(
    (name) => models.record?.fields.find((field) => field.name === name) ?? [],
  );
  const header = columns.map((field) => words.of('record', `fields.${field.path}`) ?? field.name);
  const rows = recordSheetRows(context, { ...selection, total: count }, columns);
  return sendExport(context, kept, { noun: 'record', columns, header, rows, count });
};
