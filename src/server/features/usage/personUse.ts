import type { Calls } from '#generated/types.ts';
import { findPlacePaths } from '#server/features/directory/placePaths.ts';
import {
  countPeopleUse,
  findPeopleUse,
  type PeopleQuestion,
  type PersonUse,
} from '#server/features/usage/store/usagePeople.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { askedPlace, type UsageScope, unlistedRoots } from './usageScope.ts';

/** A row of the table by person. */
export type PersonRow = Calls['memberUse']['reply']['list'][number];

/** By what a list of people and its sheet are narrowed and ordered. */
export type PersonFilter = Pick<
  Calls['memberUse']['request'],
  'keyword' | 'dept' | 'active_status' | 'member_type' | 'sort_field' | 'sort_order'
>;

/** The people of the scope a filter means; undefined: its department does not exist for the reader. */
export const peopleQuestion = async (
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
export const personRows = async (
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
export const personPage = async (
  context: CallContext,
  scope: UsageScope,
  question: PeopleQuestion,
  stretch: { readonly offset: number; readonly limit: number },
) => {
  const { db, actor } = context;
  const counts = await countPeopleUse(db, actor.companyId, question);
  const people = await findPeopleUse(db, actor.companyId, question, stretch);
  return { ...counts, list: await personRows(context, scope, people) };
};
