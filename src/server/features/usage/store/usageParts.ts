import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

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

/** Ids as the database takes them. */
export const idArray = (ids: readonly number[]) => sql<number[]>`${[...ids]}::bigint[]`;

// Departments that were removed since the last closing are among them, where they were: the overview still counts their people there,
// and what the tables left out would be told by subtraction. People without a department are right in the company.
/** The department each person is in, `one` being the row of the person or the sums. */
export const homeOfOne = sql`
  left join department home on home.company_id = one.company_id and home.id = one.department_id`;
/** Sums of the people right in each department. */
export const joinedDirect = sql`usage_direct one ${homeOfOne}`;

/** Whether people are in a place. */
export const within = (place: UsagePlace) => {
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
