import { maxExportRows } from '#engine/exportCalls.ts';
import { rowSheet, sheetColumns } from '#server/export/rowSheet.ts';
import { sendExport } from '#server/export/sendExport.ts';
import { lapsedTicket, takeExport } from '#server/export/takeExport.ts';
import { tellOfMassExport } from '#server/export/tellOfMassExport.ts';
import { watermarked } from '#server/export/watermark.ts';
import type { CallContext, Handler } from '#server/handlers/handler.ts';
import { findPeopleUse, type PersonUse } from '#server/repositories/usagePeople.ts';
import { type PersonFilter, type PersonRow, peopleQuestion, personRows } from '#server/usage/personUse.ts';
import { type UsageScope, usageScopeOf } from '#server/usage/usageScope.ts';

/** Rows whose departments are looked up at once. */
const rowsAtOnce = 1_000;

async function* piecesOf(
  context: CallContext,
  scope: UsageScope,
  people: readonly PersonUse[],
): AsyncGenerator<readonly Readonly<PersonRow>[]> {
  for (let start = 0; start < people.length; start += rowsAtOnce) {
    const piece = people.slice(start, start + rowsAtOnce);
    yield await context.readLater((db) => personRows({ ...context, db }, scope, piece));
  }
}

/** Takes the ticket and answers the sheet: how each person the reader may see by now uses the app. */
export const memberUseExportFile: Handler<'memberUseExportFile'> = async ({ ticket }, context) => {
  const kept = await takeExport<{ readonly scope: PersonFilter }>(context, 'memberUse', ticket);
  if (kept === undefined) return lapsedTicket();
  const { db, actor } = context;
  const scope = await usageScopeOf(context, 'export');
  const question = await peopleQuestion(context, scope, kept.scope);
  const all = { offset: 0, limit: maxExportRows };
  const people = question === undefined ? [] : await findPeopleUse(db, actor.companyId, question, all);
  await tellOfMassExport(context, people.length);
  const { columns, header } = sheetColumns(context, 'memberUse', kept.columns);
  const pieces = piecesOf(context, scope, people);
  const rows = rowSheet(context, 'memberUse', { columns, pieces });
  const sheet = await watermarked(context, { columns, header, rows });
  return sendExport(context, kept, { noun: 'memberUse', ...sheet, count: people.length });
};
