import { leastPeople } from '#domain/usage/privacy.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import type { GivenRows } from '#server/crud/sources/givenRows.ts';
import { rowSheet, sheetColumns } from '#server/features/tasks/export/rowSheet.ts';
import { closedOf } from '#server/features/usage/closedDays.ts';
import { departmentUse } from '#server/features/usage/departmentUse.ts';
import { type PersonRow, peopleQuestion, personPage, personRows } from '#server/features/usage/personUse.ts';
import { countPeopleUse, findPeopleUse, type PersonUse } from '#server/features/usage/store/usagePeople.ts';
import { askedPlace, type UsageScope, usageScopeOf } from '#server/features/usage/usageScope.ts';
import type { CallContext } from '#server/platform/handler.ts';

type ListQuestion = Calls['memberUse']['request'];
type AskedSheet = Calls['memberUseExport']['request'];
type Figures = Omit<Calls['memberUse']['reply'], 'list' | 'total' | 'page' | 'page_size'>;

const noDepartment = [violation('department.missing', 'dept')];

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

/**
 * Use of the last thirty closed days by person or, with its level, by department, small ones together (screens.md A17). As a sheet people
 * go out by name: those of what the reader administers (contract.md section 4, 'Export people').
 */
export const memberUseGiven = {
  list: async (question, stretch, context) => {
    const scope = await usageScopeOf(context);
    const asked = await askedPlace(context, scope, question.dept);
    if (asked === undefined) return noDepartment;
    const { place, way } = asked;
    const { until, closed_at } = await closedOf(context);
    const nothing: Figures = {
      ...{ until, closed_at, is_hidden: 0, least_people: leastPeople, unlisted: 0, way: [...way] },
      ...{ total_figures: null, departments: [] },
    };
    if (question.level === 'department') {
      const answer = await departmentUse(context, scope, { place, way: way.map(({ id }) => id) });
      if (answer.kind === 'hidden') return { rows: [], total: 0, figures: { ...nothing, is_hidden: 1 } };
      const { offset, limit } = stretch;
      const departments = answer.rows.slice(offset, offset + limit);
      const figures = { ...nothing, total_figures: answer.total, departments };
      return { rows: [], total: answer.rows.length, figures };
    }
    const people = await peopleQuestion(context, scope, question);
    if (people === undefined) return noDepartment;
    const { list: rows, total, unlisted } = await personPage(context, scope, people, stretch);
    return { rows, total, figures: { ...nothing, unlisted } };
  },
  sheet: async ({ fields, scope: wanted }, most, context) => {
    const { db, actor } = context;
    const scope = await usageScopeOf(context, 'export');
    const question = await peopleQuestion(context, scope, wanted);
    if (question === undefined) return noDepartment;
    const { total } = await countPeopleUse(db, actor.companyId, question);
    const people = await findPeopleUse(db, actor.companyId, question, { offset: 0, limit: most });
    const { columns, header } = sheetColumns(context, 'memberUse', fields);
    const rows = rowSheet(context, 'memberUse', { columns, pieces: piecesOf(context, scope, people) });
    const audited = [{ field: 'filter', old: null, new: wanted }];
    return { columns, header, rows, count: total, scope: { ...wanted }, audited };
  },
} satisfies GivenRows<ListQuestion, AskedSheet>;
