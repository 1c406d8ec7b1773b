import { checkPeriod } from '#domain/record/period.ts';
import type { Calls } from '#generated/types.ts';
import type { GivenRows } from '#server/crud/sources/givenRows.ts';
import { recordFilterOf } from '#server/features/records/recordFilter.ts';
import { recordReachOf } from '#server/features/records/recordReach.ts';
import { recordRows } from '#server/features/records/recordRows.ts';
import { recordSheetRows } from '#server/features/records/recordSheet.ts';
import { countRecords, findRecords, type RecordFilter } from '#server/features/records/store/recordPages.ts';
import { sheetColumns } from '#server/features/tasks/export/rowSheet.ts';
import type { CallContext } from '#server/platform/handler.ts';

type ListQuestion = Calls['operationRecords']['request'];
/** `filter`: what it came to when it was asked for. */
type AskedSheet = Calls['recordExport']['request'] & { readonly filter?: RecordFilter };

/** The end is settled when a file is asked for: what is written while it is on its way is not in it. */
const settled = ({ columns: _, format: __, filter, ...question }: AskedSheet, now: Date): RecordFilter => {
  if (filter !== undefined) return filter;
  const asked = recordFilterOf(question, now);
  return { ...asked, to: asked.to ?? now.toISOString() };
};

const selectionOf = (context: CallContext, filter: RecordFilter) => ({
  companyId: context.actor.companyId,
  reach: recordReachOf(context),
  filter,
});

/**
 * Who did what, newest first, at most 30 days at once; with a target everything that concerns it, the timeline of a person or a
 * department. One record, of whatever age; one out of reach does not exist.
 */
export const recordGiven = {
  list: async (question, stretch, context) => {
    const violations = checkPeriod(question);
    if (violations.length > 0) return violations;
    const selection = selectionOf(context, recordFilterOf(question, context.now));
    const total = await countRecords(context.db, selection);
    const records = await findRecords(context.db, selection, { ...stretch, total });
    return { rows: await recordRows(context, selection.reach, records), total };
  },
  rows: async ([id], context) => {
    const selection = selectionOf(context, { id });
    const records = await findRecords(context.db, selection, { limit: 1, offset: 0 });
    return (await recordRows(context, selection.reach, records)).map((row) => ({ row }));
  },
  sheet: async (asked, _most, context) => {
    const violations = asked.filter === undefined ? checkPeriod(asked) : [];
    if (violations.length > 0) return violations;
    const filter = settled(asked, context.now);
    const selection = selectionOf(context, filter);
    const count = await countRecords(context.db, selection);
    const { columns, header } = sheetColumns(context, 'record', asked.columns);
    const rows = recordSheetRows(context, { ...selection, total: count }, columns);
    const audited = [{ field: 'filter', old: null, new: filter }];
    return { columns, header, rows, count, scope: { ...filter }, audited, kept: { filter } };
  },
} satisfies GivenRows<ListQuestion, AskedSheet>;
