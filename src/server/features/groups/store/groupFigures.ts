import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { idArray, insideOf, targetOf } from './groupMembers.ts';
import {
  conditionsOf,
  countedSizes,
  type GroupBounds,
  type GroupFilter,
  openComplaint,
  standingComplaint,
} from './groupPages.ts';

/** Common tables after `inside`: of groups kept in step, those who have activated, by main department and the guests one by one. */
const activatedOf = (companyId: number) => sql`
  activated as (
    select main_department_id as id, count(*) as count from member
    where company_id = ${companyId} and status = 'normal' and active_status = 1
      and main_department_id in (select id from inside)
    group by main_department_id
  ),
  residents as (
    select inside.group_id, sum(activated.count) as count
    from inside join activated on activated.id = inside.id group by inside.group_id
  ),
  guests as (
    select inside.group_id, count(distinct guest.user_id) as count
    from inside
    join membership guest on guest.company_id = ${companyId} and guest.department_id = inside.id
      and guest.is_main = 0
    join member person on person.company_id = guest.company_id and person.user_id = guest.user_id
      and person.status = 'normal' and person.active_status = 1
    where not exists (select 1 from inside home
      where home.group_id = inside.group_id and home.id = person.main_department_id)
    group by inside.group_id
  )`;

/** How many people of some groups have activated, by group; groups where no one has may be left out. */
export const countActivated = async (
  db: Kysely<Tables>,
  companyId: number,
  groupIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (groupIds.length === 0) return new Map();
  const requested = idArray(groupIds);
  const { rows } = await sql<{ readonly group_id: number; readonly count: number }>`
    with ${targetOf(companyId, sql`chat_group.in_step = 1 and chat_group.group_id = any(${requested})`)},
    ${insideOf(companyId)},
    ${activatedOf(companyId)}
    select target.group_id, (coalesce(residents.count, 0) + coalesce(guests.count, 0))::integer as count
    from target
    left join residents on residents.group_id = target.group_id
    left join guests on guests.group_id = target.group_id
    union all
    select one.group_id, count(*)::integer as count
    from chat_group_member one
    join chat_group home on home.company_id = one.company_id and home.group_id = one.group_id and home.in_step = 0
    join member person on person.company_id = one.company_id and person.user_id = one.user_id
      and person.status = 'normal' and person.active_status = 1
    where one.company_id = ${companyId} and one.group_id = any(${requested})
    group by one.group_id`.execute(db);
  return new Map(rows.map(({ group_id: id, count }) => [Number(id), count]));
};

/** Complaints about a group: all that were not withdrawn, and those that were upheld. */
interface ComplaintCounts {
  readonly total: number;
  readonly upheld: number;
}

/** Complaints about some groups, by group; groups no one complained about are left out. */
export const countComplaintOutcomes = async (
  db: Kysely<Tables>,
  companyId: number,
  groupIds: readonly number[],
): Promise<ReadonlyMap<number, ComplaintCounts>> => {
  if (groupIds.length === 0) return new Map();
  const { rows } = await sql<ComplaintCounts & { readonly group_id: number }>`
    select group_id, count(*)::integer as total, (count(*) filter (where status = 2))::integer as upheld
    from complaint
    where company_id = ${companyId} and deleted_at is null and ${standingComplaint}
      and group_id = any(${idArray(groupIds)})
    group by group_id`.execute(db);
  return new Map(rows.map(({ group_id: id, total, upheld }) => [Number(id), { total, upheld }]));
};

/** Instants and limits the figures are counted by. */
interface FigureMarks {
  readonly now: Date;
  readonly weekAgo: Date;
  readonly monthAgo: Date;
  readonly idleSince: Date;
  readonly ordinaryLimit: number;
  /** How many of the largest and of the idlest groups are named. */
  readonly ranked: number;
}

/** A group among the largest or the idlest. */
export interface RankedGroup {
  readonly group_id: number;
  readonly name: string;
  readonly type: 1 | 2 | 3 | 4;
  readonly users_count: number;
  readonly created_at: string;
  readonly last_active_at: string | null;
}

/** What some groups come to together. */
export interface GroupFigures {
  readonly group_count: number;
  /** Everyone in any of them, counted once. */
  readonly people: number;
  readonly active_week: number;
  readonly active_month: number;
  readonly idle: number;
  readonly unused: number;
  readonly owner_resigned: number;
  readonly above_limit: number;
  readonly muted: number;
  readonly open_complaints: number;
  readonly types: readonly { readonly type: 1 | 2 | 3 | 4; readonly count: number }[];
  /** How many groups have so many people. */
  readonly sizes: readonly { readonly users_count: number; readonly count: number }[];
  readonly largest: readonly RankedGroup[];
  readonly idlest: readonly RankedGroup[];
}

/** Common table `fact` after `sized`: a row per group with what the figures ask of it. */
const factsOf = (companyId: number) => sql`
  fact as materialized (
    select sized.group_id, sized.name, sized.type, sized.users_count::integer as users_count,
      sized.created_at, sized.last_active_at, sized.muted_until,
      owner.status is distinct from 'normal' as owner_resigned
    from sized
    left join member owner on owner.company_id = ${companyId} and owner.user_id = sized.owner_id
  )`;

/** Everyone in the groups of `chosen`: those stored with one, those of the departments one is kept in step with. */
const everyoneIn = (companyId: number) => sql`
  select count(*)::integer from member person
  where person.company_id = ${companyId} and person.status = 'normal' and person.user_id in (
    select one.user_id from chat_group_member one
      join chat_group home on home.company_id = one.company_id and home.group_id = one.group_id
        and home.in_step = 0
      where one.company_id = ${companyId} and one.group_id in (select group_id from chosen)
    union
    select place.user_id from membership place
      where place.company_id = ${companyId} and place.department_id in (select id from inside))`;

const rankedBy = (order: ReturnType<typeof sql>, count: number) => sql`
  coalesce((select json_agg(one) from (
    select group_id, name, type, users_count, created_at, last_active_at from fact
    order by ${order}, group_id limit ${count}) one), '[]')`;

const counts = ({ now, weekAgo, monthAgo, idleSince, ordinaryLimit }: FigureMarks) => sql`
  count(*)::integer as group_count,
  (count(*) filter (where last_active_at >= ${weekAgo}))::integer as active_week,
  (count(*) filter (where last_active_at >= ${monthAgo}))::integer as active_month,
  (count(*) filter (where last_active_at <= ${idleSince}))::integer as idle,
  (count(*) filter (where last_active_at is null))::integer as unused,
  (count(*) filter (where owner_resigned))::integer as owner_resigned,
  (count(*) filter (where users_count > ${ordinaryLimit}))::integer as above_limit,
  (count(*) filter (where muted_until > ${now}))::integer as muted`;

const grouped = (companyId: number, { ranked }: FigureMarks) => sql`
  coalesce((select json_agg(one) from (
    select type, count(*)::integer as count from fact group by type order by type) one), '[]') as types,
  coalesce((select json_agg(one) from (
    select users_count, count(*)::integer as count from fact group by users_count) one), '[]') as sizes,
  ${rankedBy(sql`users_count desc`, ranked)} as largest,
  ${rankedBy(sql`coalesce(last_active_at, created_at)`, ranked)} as idlest,
  (select count(*)::integer from complaint
    where company_id = ${companyId} and deleted_at is null and ${openComplaint}
      and group_id in (select group_id from chosen)) as open_complaints,
  (${everyoneIn(companyId)}) as people`;

/** What the groups within bounds that meet a filter come to: one statement, however many they are. */
export const findGroupFigures = async (
  db: Kysely<Tables>,
  {
    companyId,
    bounds,
    filter,
    marks,
  }: {
    readonly companyId: number;
    readonly bounds: GroupBounds;
    readonly filter: GroupFilter;
    readonly marks: FigureMarks;
  },
): Promise<GroupFigures> => {
  const { rows } = await sql<GroupFigures>`
    ${countedSizes(companyId, conditionsOf(bounds, filter))}, ${factsOf(companyId)}
    select ${counts(marks)}, ${grouped(companyId, marks)} from fact`.execute(db);
  const [figures] = rows;
  if (figures === undefined) throw new Error('Counting always answers one row');
  return figures;
};

/** How many groups were made in each month of a time zone, `YYYY-MM`; months without any are left out. */
export const countMadeByMonth = async (
  db: Kysely<Tables>,
  {
    companyId,
    bounds,
    filter,
    zone,
  }: {
    readonly companyId: number;
    readonly bounds: GroupBounds;
    readonly filter: GroupFilter;
    readonly zone: string;
  },
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ readonly month: string; readonly count: number }>`
    select month, count(*)::integer as count from (
      select to_char(chat_group.created_at at time zone ${zone}::text, 'YYYY-MM') as month
      from chat_group
      where chat_group.company_id = ${companyId} and ${conditionsOf(bounds, filter)}
    ) made group by month`.execute(db);
  return new Map(rows.map(({ month, count }) => [month, count]));
};
