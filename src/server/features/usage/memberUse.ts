import { leastPeople } from '#domain/usage/privacy.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import type { GivenRows } from '#server/crud/sources/rows.ts';
import { findPlacePaths } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { rowSheet, sheetColumns } from '#server/sheets/write/sheetStream.ts';
import { countPeopleUse, findPeopleUse, type PeopleQuestion, type PersonUse } from './store/usagePeople.ts';
import {
  askedPlace,
  closedOf,
  departmentUse,
  type UsageScope,
  unlistedRoots,
  usageScopeOf,
} from './usage.ts';

/** A row of the table by person. */
type PersonRow = Calls['memberUse']['reply']['list'][number];

/** By what a list of people and its sheet are narrowed and ordered. */
type PersonFilter = Pick<
  Calls['memberUse']['request'],
  'keyword' | 'dept' | 'active_status' | 'member_type' | 'sort_field' | 'sort_order'
>;

/** The people of the scope a filter means; undefined: its department does not exist for the reader. */
const peopleQuestion = async (
  context: CallContext,
  scope: UsageScope,
  filter: PersonFilter,
): Promise<PeopleQuestion | undefined> => {
  const asked = await askedPlace(context, scope, filter.dept);
  if (asked === undefined) return undefined;
  return {
    place: asked.place,
    unlisted: await unlistedRoots(context),
    keyword: filter.keyword?.trim() ?? '',
    activated: filter.active_status ?? undefined,
    types: filter.member_type ?? undefined,
    order: filter.sort_field ?? 'messages_month',
    descending: filter.sort_order === undefined || filter.sort_order === null || filter.sort_order === 'desc',
  };
};

/** Rows of people as their reader sees them. */
const personRows = async (
  context: CallContext,
  scope: UsageScope,
  people: readonly PersonUse[],
): Promise<readonly PersonRow[]> => {
  const ids = people.map(({ department_id: id }) => id);
  const paths = await findPlacePaths(context, ids, scope);
  return people.map(({ user_id, name, activated, last_day, department_id, ...person }) => ({
    user_id,
    name,
    workId: person.work_id,
    dept: department_id,
    department: paths.get(department_id) ?? null,
    active_status: activated === 1 ? 1 : 0,
    member_type: person.member_type,
    days_week: person.days_week,
    days_month: person.days_month,
    messages_week: person.messages_week,
    messages_month: person.messages_month,
    last_day,
    version: 1,
    can: { read: 1 },
  }));
};

/** One page of people by their use, with how many there are and how many are not named. */
const personPage = async (
  context: CallContext,
  {
    scope,
    question,
    range,
  }: {
    readonly scope: UsageScope;
    readonly question: PeopleQuestion;
    readonly range: { readonly offset: number; readonly limit: number };
  },
) => {
  const { db, actor } = context;
  const counts = await countPeopleUse(db, actor.companyId, question);
  const people = await findPeopleUse(db, { companyId: actor.companyId, question, range: range });
  return { ...counts, list: await personRows(context, scope, people) };
};

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
  list: async (question, range, context) => {
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
      const { offset, limit } = range;
      const departments = answer.rows.slice(offset, offset + limit);
      const figures = { ...nothing, total_figures: answer.total, departments };
      return { rows: [], total: answer.rows.length, figures };
    }
    const people = await peopleQuestion(context, scope, question);
    if (people === undefined) return noDepartment;
    const { list: rows, total, unlisted } = await personPage(context, { scope, question: people, range });
    return { rows, total, figures: { ...nothing, unlisted } };
  },
  sheet: async ({ fields, scope: requested }, most, context) => {
    const { db, actor } = context;
    const scope = await usageScopeOf(context, 'export');
    const question = await peopleQuestion(context, scope, requested);
    if (question === undefined) return noDepartment;
    const { total } = await countPeopleUse(db, actor.companyId, question);
    const people = await findPeopleUse(db, {
      companyId: actor.companyId,
      question,
      range: { offset: 0, limit: most },
    });
    const { columns, header } = sheetColumns(context, 'memberUse', fields);
    const rows = rowSheet(context, 'memberUse', { columns, pieces: piecesOf(context, scope, people) });
    const audited = [{ field: 'filter', old: null, new: requested }];
    return { columns, header, rows, count: total, scope: { ...requested }, audited };
  },
} satisfies GivenRows<ListQuestion, AskedSheet>;
