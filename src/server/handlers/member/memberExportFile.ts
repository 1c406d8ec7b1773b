import { maxExportRows } from '#engine/exportCalls.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { type MemberQuestion, selectMembers } from '#server/addressBook/memberSelection.ts';
import { writeScopeOf } from '#server/addressBook/scope.ts';
import { unproved } from '#server/export/exportProof.ts';
import { type ChosenColumns, memberColumnsOf } from '#server/export/memberColumns.ts';
import { memberSheetRows } from '#server/export/memberSheetRows.ts';
import { sendExport } from '#server/export/sendExport.ts';
import { lapsedTicket, takeExport } from '#server/export/takeExport.ts';
import { tellOfMassExport } from '#server/export/tellOfMassExport.ts';
import { watermarked } from '#server/export/watermark.ts';
import type { Handler } from '#server/handlers/handler.ts';

interface Kept {
  readonly chosen: ChosenColumns;
  readonly question: MemberQuestion;
}

/**
 * Takes the ticket and answers the sheet: the people who are within the reader's reach by now, read a piece at a time while it is on its
 * way. Without a ticket nobody has proved anything.
 */
export const memberExportFile: Handler<'memberExportFile'> = async ({ ticket }, context) => {
  if (ticket === undefined || ticket === null) return unproved();
  const kept = await takeExport<Kept>(context, 'member', ticket);
  if (kept === undefined) return lapsedTicket();
  const columns = await memberColumnsOf(context, kept.chosen);
  if (!('columns' in columns)) return refuse(columns);
  const scope = await writeScopeOf(context, 'member', 'export');
  const found = await selectMembers(context, scope, kept.question, { offset: 0, limit: maxExportRows });
  if (!('userIds' in found)) return refuse(found);
  const count = found.userIds.length;
  await tellOfMassExport(context, count);
  const rows = memberSheetRows(context, found.userIds, columns);
  const sheet = await watermarked(context, { columns: columns.columns, header: columns.header, rows });
  return sendExport(context, kept, { noun: 'member', ...sheet, count });
};
