import { maxExportRows } from '#engine/exportCalls.ts';
import {
  type GroupQuestion,
  groupFilterOf,
  groupOrderOf,
  isKnownPlace,
} from '#server/addressBook/groupQuestion.ts';
import { groupBoundsOf } from '#server/addressBook/groupScope.ts';
import { groupSheetRows } from '#server/export/groupSheetRows.ts';
import { sendExport } from '#server/export/sendExport.ts';
import { lapsedTicket, takeExport } from '#server/export/takeExport.ts';
import { watermarked } from '#server/export/watermark.ts';
import type { CallContext, Handler } from '#server/handlers/handler.ts';
import { findGroupPage } from '#server/repositories/groupPages.ts';

const idsOf = async (context: CallContext, question: GroupQuestion): Promise<readonly number[]> => {
  if (!(await isKnownPlace(context, question))) return [];
  const bounds = await groupBoundsOf(context, 'read');
  const filter = await groupFilterOf(context, question);
  const stretch = { offset: 0, limit: maxExportRows, ...groupOrderOf(question, 'users_count') };
  return (await findGroupPage(context.db, context.actor.companyId, bounds, filter, stretch)).ids;
};

/** Takes the ticket and answers the sheet: the groups within the reader's bounds by now, read a piece at a time while it is on its way. */
export const groupStatisticExportFile: Handler<'groupStatisticExportFile'> = async ({ ticket }, context) => {
  const kept = await takeExport<{ readonly scope: GroupQuestion }>(context, 'groupStatistic', ticket);
  if (kept === undefined) return lapsedTicket();
  const fields = context.models.groupStatistic?.fields ?? [];
  const columns = kept.columns.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  const header = columns.map(
    ({ path, name }) => context.words.of('groupStatistic', `fields.${path}`) ?? name,
  );
  const ids = await idsOf(context, kept.scope);
  const rows = groupSheetRows(context, ids, columns);
  const sheet = await watermarked(context, { columns, header, rows });
  return sendExport(context, kept, { noun: 'groupStatistic', ...sheet, count: ids.length });
};
