import type { FieldModel } from '#engine/model.ts';
import { cellOf } from '#engine/sheet/cell.ts';
import { groupStatisticRows } from '#server/addressBook/groupStatisticRows.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import { findGroups } from '#server/repositories/groupPages.ts';
import { cellWords } from '#server/sheet/cellWords.ts';
import type { SheetRows } from './exportProgress.ts';

/** Groups read at once: enough that the database is asked seldom, few enough that others get their turn. */
const groupsAtOnce = 500;

/** The cells of what is counted of these groups, a piece at a time in their order, as the reader's list shows them. */
export async function* groupSheetRows(
  context: CallContext,
  groupIds: readonly number[],
  columns: readonly FieldModel[],
): SheetRows {
  const wordOf = cellWords(context, 'groupStatistic');
  for (let start = 0; start < groupIds.length; start += groupsAtOnce) {
    const wanted = groupIds.slice(start, start + groupsAtOnce);
    const rows = await context.readLater(async (db) => {
      const records = await findGroups(db, context.actor.companyId, wanted);
      return groupStatisticRows({ ...context, db }, records);
    });
    yield rows.map((row) => {
      const values: Readonly<Record<string, unknown>> = { ...row };
      return columns.map((field) => cellOf(field, values[field.name], values, wordOf));
    });
  }
}
