import { seatTexts } from '#domain/member/sheetSeats.ts';
import type { FieldModel } from '#engine/model.ts';
import { type Cell, cellOf } from '#engine/sheet/cell.ts';
import { inOrder, type ToldMember, toldMembers } from '#server/features/directory/member/memberRows.ts';
import { findMembers } from '#server/features/directory/member/store/members.ts';
import { readScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { MemberColumns } from './memberColumns.ts';

/** People read at once: enough that the database is asked seldom, few enough that others get their turn. */
const peopleAtOnce = 500;

const fieldValue = (
  { isRuntime, name }: FieldModel,
  values: Readonly<Record<string, unknown>>,
  row: ToldMember,
) => (isRuntime === true ? row.custom_fields?.[name] : values[name]);

const toCells = (row: ToldMember, { columns, wordOf }: MemberColumns): readonly (Cell | undefined)[] => {
  const values = { ...row, ...seatTexts(row.departments ?? []) };
  return columns.map((field) => cellOf(field, fieldValue(field, values, row), values, wordOf));
};

/**
 * The cells of these people, a piece at a time in their order, as the reader's list shows them: phones masked, departments out of reach left
 * out, whoever has left the reader's reach in the meantime, too.
 */
export async function* memberSheetRows(
  context: CallContext,
  userIds: readonly number[],
  columns: MemberColumns,
): AsyncGenerator<readonly (readonly (Cell | undefined)[])[]> {
  const { all } = readScopeOf(context, 'member');
  for (let start = 0; start < userIds.length; start += peopleAtOnce) {
    const wanted = userIds.slice(start, start + peopleAtOnce);
    const rows = await context.readLater(async (db) => {
      const records = await findMembers(db, context.actor.companyId, wanted);
      return toldMembers({ ...context, db }, inOrder(wanted, records));
    });
    yield rows
      .filter(({ departments }) => all || (departments ?? []).length > 0)
      .map((row) => toCells(row, columns));
  }
}
