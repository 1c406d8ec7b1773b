import { type Kysely, sql } from 'kysely';
import type { Calls } from '#generated/types.ts';
import type { Tables } from '#server/database/tables.ts';
import { escapedLike } from '#server/platform/search/searchText.ts';
import { readsLike } from '#server/platform/store/searchConditions.ts';
import { weekBits } from './usageDays.ts';
import { homeOfOne, idArray, joinedDirect, type UsagePlace, within } from './usageParts.ts';

/** What a list of people can be sorted by. */
export type PeopleOrder =
  | 'name'
  | 'days_week'
  | 'days_month'
  | 'messages_week'
  | 'messages_month'
  | 'last_day';

/** Which people are asked for, in which order. `unlisted`: departments whose people are not named to this reader. */
export interface PeopleQuestion {
  readonly place: UsagePlace;
  readonly unlisted: readonly number[];
  readonly keyword: string;
  readonly activated: number | undefined;
  /** Which kinds of staff; undefined: all. */
  readonly types: readonly string[] | undefined;
  readonly order: PeopleOrder;
  readonly descending: boolean;
}

/** What one person did in the thirty days up to the last closed one. */
export interface PersonUse {
  readonly user_id: number;
  readonly name: string;
  readonly work_id: string | null;
  readonly department_id: number;
  readonly activated: number;
  readonly member_type: Calls['memberUse']['reply']['list'][number]['member_type'];
  readonly days_week: number;
  readonly days_month: number;
  readonly messages_week: number;
  readonly messages_month: number;
  readonly last_day: string | null;
}

/** Whether the people of a department may be named to the reader. */
const isNamed = ({ unlisted }: PeopleQuestion) =>
  unlisted.length === 0 ? sql`true` : sql`not home.ancestors && ${idArray(unlisted)}`;

const isListed = (question: PeopleQuestion) => sql`one.is_listed = 1 and ${isNamed(question)}`;

const isAsked = ({ keyword, activated, types }: PeopleQuestion) => {
  const like = `%${escapedLike(keyword)}%`;
  const conditions = [
    ...(activated === undefined ? [] : [sql`one.activated = ${activated}`]),
    ...(types === undefined ? [] : [sql`person.member_type = any(${[...types]}::text[])`]),
    ...(keyword === ''
      ? []
      : [
          sql`(person.name ilike ${like} or person.work_id ilike ${like} or ${readsLike(sql`person`, keyword)})`,
        ]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
};

const isEveryone = ({ keyword, activated, types }: PeopleQuestion): boolean =>
  keyword === '' && activated === undefined && types === undefined;

const joinedPerson = sql`usage_member one ${homeOfOne}
  join member person on person.company_id = one.company_id and person.user_id = one.user_id`;

const daysOf = (bits: number) => sql`bit_count((one.opened & ${sql.lit(bits)})::bit(32))::integer`;
const monthBits = 2 ** 30 - 1;

const orders = {
  name: sql`person.name`,
  days_week: daysOf(weekBits),
  days_month: daysOf(monthBits),
  messages_week: sql`one.messages_week`,
  messages_month: sql`one.messages_month`,
  last_day: sql`one.last_day`,
} as const satisfies Readonly<Record<PeopleOrder, unknown>>;

interface PeopleCount {
  /** Whom the question means. */
  readonly total: number;
  /** Who of its place is not named whatever is asked. */
  readonly unlisted: number;
}

/** Everyone of a place: departments are added up. */
const countEveryone = async (
  db: Kysely<Tables>,
  companyId: number,
  question: PeopleQuestion,
): Promise<readonly PeopleCount[]> => {
  const { rows } = await sql<PeopleCount>`
    select coalesce(sum(one.listed) filter (where ${isNamed(question)}), 0)::integer as total,
      coalesce(sum(case when ${isNamed(question)} then one.unlisted else one.listed + one.unlisted end), 0)::integer
        as unlisted
    from ${joinedDirect}
    where one.company_id = ${companyId} and ${within(question.place)}`.execute(db);
  return rows;
};

const countAsked = async (
  db: Kysely<Tables>,
  companyId: number,
  question: PeopleQuestion,
): Promise<readonly PeopleCount[]> => {
  const { rows } = await sql<PeopleCount>`
    select (count(*) filter (where ${isListed(question)} and ${isAsked(question)}))::integer as total,
      (count(*) filter (where not (${isListed(question)})))::integer as unlisted
    from ${joinedPerson}
    where one.company_id = ${companyId} and ${within(question.place)}`.execute(db);
  return rows;
};

/** How many people a question means, and how many of its place are not named whatever is asked. */
export const countPeopleUse = async (
  db: Kysely<Tables>,
  companyId: number,
  question: PeopleQuestion,
): Promise<PeopleCount> => {
  const [counted] = await (isEveryone(question) ? countEveryone : countAsked)(db, companyId, question);
  return counted ?? { total: 0, unlisted: 0 };
};

/** Forgets what purged people did; what their departments came to on the last closed day stands until the next one. */
export const forgetUse = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<void> => {
  await sql`
    with gone as (
      delete from usage_member where company_id = ${companyId} and user_id = any(${idArray(userIds)})
      returning department_id, is_listed
    ), fewer as (
      select department_id, sum(is_listed) as listed, sum(1 - is_listed) as unlisted from gone group by department_id
    )
    update usage_direct set listed = usage_direct.listed - fewer.listed, unlisted = usage_direct.unlisted - fewer.unlisted
    from fewer where usage_direct.company_id = ${companyId} and usage_direct.department_id = fewer.department_id`.execute(
    db,
  );
};

/** A stretch of the people a question means. */
export const findPeopleUse = async (
  db: Kysely<Tables>,
  {
    companyId,
    question,
    range: { offset, limit },
  }: {
    readonly companyId: number;
    readonly question: PeopleQuestion;
    readonly range: { readonly offset: number; readonly limit: number };
  },
): Promise<readonly PersonUse[]> => {
  const direction = question.descending ? sql`desc` : sql`asc`;
  // A day they were never there on comes last; the others are never null, and their index is walked as it stands.
  const nulls =
    question.order !== 'last_day' ? sql`` : question.descending ? sql`nulls last` : sql`nulls first`;
  const { rows } = await sql<PersonUse>`
    select one.user_id, person.name, person.work_id, one.department_id, one.activated, person.member_type,
      ${daysOf(weekBits)} as days_week, ${daysOf(monthBits)} as days_month,
      one.messages_week, one.messages_month, one.last_day
    from ${joinedPerson}
    where one.company_id = ${companyId} and ${within(question.place)}
      and ${isListed(question)} and ${isAsked(question)}
    order by ${orders[question.order]} ${direction} ${nulls}, one.user_id
    offset ${offset} limit ${limit}`.execute(db);
  return rows;
};
