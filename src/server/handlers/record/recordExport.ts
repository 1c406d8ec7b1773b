import { checkPeriod } from '#domain/record/period.ts';
import { openExport } from '#server/export/openExport.ts';
import { type Handler, refused } from '#server/handlers/handler.ts';
import { recordFilterOf } from '#server/record/recordFilter.ts';
import { recordReachOf } from '#server/record/recordReach.ts';
import { countRecords } from '#server/repositories/recordPages.ts';

/** Counts what the list's filter means now and gives a ticket for it as a sheet; columns and count are written down. */
export const recordExport: Handler<'recordExport'> = async (request, context) => {
  const { db, actor, now } = context;
  const violations = checkPeriod(request);
  if (violations.length > 0) return refused(violations);
  const { columns, format, ...question } = request;
  const asked = recordFilterOf(question, now);
  const count = await countRecords(db, {
    companyId: actor.companyId,
    reach: recordReachOf(context),
    filter: asked,
  });
  // The end is settled here: what is written while the file is on its way is not in it.
  const filter = { ...asked, to: asked.to ?? now.toISOString() };
  return openExport(context, {
    noun: 'record',
    title: context.words.of('record', 'plural') ?? 'record',
    scope: filter,
    audited: [{ field: 'filter', old: null, new: filter }],
    kept: { filter },
    columns,
    format,
    count,
  });
};
