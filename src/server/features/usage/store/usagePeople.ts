import { type Kysely, sql } from 'kysely';
import type { Calls } from '#generated/types.ts';
import type { Tables } from '#server/database/tables.ts';
import { escapedLike, readsLike } from '#server/platform/search/searchText.ts';
import { weekBits } from './usageDays.ts';

/** Whose use is asked for: everyone in or below a department (0: the company), or in or below any of several. */
export type UsagePlace =
  | { readonly kind: 'below'; readonly id: number; readonly depth: number }
  | { readonly kind: 'roots'; readonly ids: readonly number[] };

/** What people came to on the last closed day and before it. */
export interface UsageSums {
  readonly people: number;
  readonly activated: number;
  readonly active_day: number;
  readonly active_week: number;
  readonly active_month: number;
  readonly messages_week: number;
  readonly messages_month: number;
}

/** Sums of a part of a place: a department with all below it; 0: the people right in the place. */
export interface PartSums extends UsageSums {
  readonly id: number;
}

const idArray = (ids: readonly number[]) => sql<number[]>`${[...ids]}::bigint[]`;

// Departments that were removed since the last closing are among them, where they were: the overview still counts their people there,
// and what the tables left out would be told by subtraction. People without a department are right in the company.
const homeOfOne = sql`
  left join department home on home.company_id = one.company_id and home.id = one.department_id`;
const joinedDirect = sql`usage_direct one ${homeOfOne}`;

const within = (place: UsagePlace) => {
  if (place.kind === 'roots') return sql`home.ancestors && ${idArray(place.ids)}`;
  return place.id === 0 ? sql`true` : sql`home.ancestors @> ${idArray([place.id])}`;
};

const partOf = (place: UsagePlace) =>
  place.kind === 'below'
    ? sql`coalesce(home.ancestors[${sql.lit(place.depth + 1)}], 0)`
    : sql`(select root from unnest(${idArray(place.ids)}) root where root = any(home.ancestors) limit 1)`;

const numbers = [
  'people',
  'activated',
  'active_day',
  'active_week',
  'active_month',
  'messages_week',
  'messages_month',
] as const;

const together = (one: PartSums, other: PartSums): PartSums => ({
  ...one,
  ...Object.fromEntries(numbers.map((name) => [name, Number(one[name]) + Number(other[name])])),
});

const liveAmong = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('department')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', sql<number>`any(${idArray(ids)})`)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** Parts that are no departments any more count as people right in the place. */
const foldRemoved = (parts: readonly PartSums[], live: ReadonlySet<number>): readonly PartSums[] => {
  const [first, ...others] = parts.filter(({ id }) => !live.has(id));
  if (first === undefined) return parts;
  return [...parts.filter(({ id }) => live.has(id)), others.reduce(together, { ...first, id: 0 })];
};

/** What each part of a place came to; parts without people are left out. */
export const sumParts = async (
  db: Kysely<Tables>,
  companyId: number,
  place: UsagePlace,
): Promise<readonly PartSums[]> => {
  const { rows } = await sql<PartSums>`
    select ${partOf(place)}::bigint as id, sum(one.people)::integer as people,
      sum(one.activated)::integer as activated, sum(one.active_day)::integer as active_day,
      sum(one.active_week)::integer as active_week, sum(one.active_month)::integer as active_month,
      sum(one.messages_week)::bigint as messages_week, sum(one.messages_month)::bigint as messages_month
    from ${joinedDirect}
    where one.company_id = ${companyId} and ${within(place)}
    group by 1`.execute(db);
  const live = await liveAmong(
    db,
    companyId,
    rows.map(({ id }) => id),
  );
  return foldRemoved(rows, live);
};

/** People of each part of the places on a way down: `level` 0 is the top, 1 the first department of the way. */
export interface WayPart {
  readonly level: number;
  readonly id: number;
  readonly people: number;
}

/** How many people are in each part of the places above the last of a way; 0: right in the place. */
export const countWayParts = async (
  db: Kysely<Tables>,
  {
    companyId,
    top,
    way,
  }: { readonly companyId: number; readonly top: UsagePlace; readonly way: readonly number[] },
): Promise<readonly WayPart[]> => {
  const { rows } = await sql<WayPart>`
    select 0 as level, ${partOf(top)}::bigint as id, sum(one.people)::integer as people
    from ${joinedDirect} where one.company_id = ${companyId} and ${within(top)} group by 2
    union all
    select step.level::integer, coalesce(home.ancestors[array_position(home.ancestors, step.id) + 1], 0),
      sum(one.people)::integer
    from ${joinedDirect}
    join unnest(${idArray(way.slice(0, -1))}) with ordinality as step (id, level) on step.id = any(home.ancestors)
    where one.company_id = ${companyId} and home.ancestors && ${idArray(way.slice(0, 1))}
    group by 1, 2`.execute(db);
  const live = await liveAmong(
    db,
    companyId,
    rows.map(({ id }) => id),
  );
  const counts = new Map<string, WayPart>();
  for (const { level, id, people } of rows) {
    const part = live.has(id) ? id : 0;
    const key = `${level} ${part}`;
    counts.set(key, { level, id: part, people: people + (counts.get(key)?.people ?? 0) });
  }
  return [...counts.values()];
};

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
