import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { smallestListPage } from '#server/crud/order.ts';
import type { GivenRows } from '#server/crud/sources/rows.ts';
import { inOrder, memberRows, visibleMembers } from '#server/features/directory/member/memberRows.ts';
import { type MemberQuestion, selectMembers } from '#server/features/directory/member/memberSelection.ts';
import {
  type ChosenColumns,
  memberColumnsOf,
  memberSheetRows,
} from '#server/features/directory/member/memberSheetRows.ts';
import { findMembers } from '#server/features/directory/member/store/members.ts';
import { readScopeOf, writeScopeOf } from '#server/features/directory/scope.ts';

type ListQuestion = Calls['departmentUsers']['request'];

export interface AskedSheet extends ChosenColumns {
  readonly scope: MemberQuestion;
}

/** Custom values people are filtered by may be private: the records tell which fields, not which values. */
const told = ({ custom_fields: custom, ...question }: MemberQuestion): Readonly<Record<string, unknown>> =>
  custom === undefined || custom === null ? question : { ...question, custom_fields: Object.keys(custom) };

/** People within the reader's reach, phones masked; who is out of it, foreign or gone is left out alike. */
export const memberGiven = {
  list: async (question, range, context) => {
    const found = await selectMembers(context, { scope: readScopeOf(context, 'member'), question, range });
    if (!('userIds' in found)) return found;
    const records = await findMembers(context.db, context.actor.companyId, found.userIds);
    return {
      rows: await memberRows(context, inOrder(found.userIds, records)),
      total: found.total,
      figures: { active_total: found.activeTotal, several_total: found.severalTotal },
    };
  },
  smallestPage: smallestListPage,
  rows: async (ids, context) => {
    const records = await findMembers(context.db, context.actor.companyId, ids);
    const seen = await visibleMembers(context, inOrder(ids, records));
    return [...seen.values()].map(({ row, record }) => ({
      row,
      change: { by: record.updated_by, at: record.updated_at },
    }));
  },
  missing: violation('member.missing', 'user_id'),
  sheet: async ({ scope: question, ...chosen }, most, context) => {
    const columns = await memberColumnsOf(context, chosen);
    if (!('columns' in columns)) return columns;
    const scope = await writeScopeOf(context, 'member', 'export');
    const found = await selectMembers(context, { scope, question, range: { offset: 0, limit: most } });
    if (!('userIds' in found)) return found;
    const rows = memberSheetRows(context, found.userIds, columns);
    return { ...columns, rows, count: found.total, scope: told(question) };
  },
} satisfies GivenRows<ListQuestion, AskedSheet>;
