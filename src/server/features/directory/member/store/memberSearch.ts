import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { countedWithin } from '#server/features/directory/department/store/departmentCounts.ts';
import type { TreeBounds } from '#server/features/directory/department/store/departments.ts';
import type { SearchTerms } from '#server/platform/search/grams.ts';
import { foundPeople } from '#server/platform/store/searchConditions.ts';
import { type MemberFilter, type MemberPlace, type Part, partsOf, peopleSource } from './memberConditions.ts';
import { inSeveral, type MemberPage, type PageRow, type RowRange, toPage, totalsOf } from './memberPages.ts';

export interface MemberOrder {
  readonly field: 'default' | 'last_sms_at' | 'name' | 'workId' | 'entry_time';
  readonly descending: boolean;
}

/** Names sort by the stored reading of the surname, compared bytewise: locale collations of zh are wrong or missing. */
const orderColumns: Record<MemberOrder['field'], Part> = {
  default: sql`home.sort_path`,
  last_sms_at: sql`person.last_sms_at`,
  name: sql`person.pinyin collate "C"`,
  workId: sql`person.work_id collate "C"`,
  entry_time: sql`person.entry_time`,
};

/** People without a value come last. Everyone has a name: left unsaid, its index is walked in either direction. */
const orderBy = ({ field, descending }: MemberOrder, place: Part): Part => sql`
  order by ${place} ${descending ? sql`desc` : sql`asc`} ${field === 'name' ? sql`` : sql`nulls last`}`;

interface PageQuestion {
  readonly companyId: number;
  readonly place: MemberPlace;
  readonly page: { readonly range: RowRange; readonly order: MemberOrder };
}

/** Narrowed by nothing but whether people are active: how many they are is counted already. */
type ActiveFilter = Pick<MemberFilter, 'activeStatus'>;

/** No one has to be found to be counted, and an order that has an index is walked. */
const findOrderedPage = async (
  db: Kysely<Tables>,
  { companyId, place, filter, page: { range, order } }: PageQuestion & { readonly filter: ActiveFilter },
): Promise<MemberPage> => {
  const people = peopleSource(companyId, { place, filter, byTree: order.field === 'default' });
  const { rows } = await sql<PageRow>`
    select ${totalsOf(companyId, filter.activeStatus ?? undefined)}, array(
      select person.user_id ${people} ${orderBy(order, orderColumns[order.field])}, person.pinyin collate "C", person.user_id
      limit ${range.limit} offset ${range.offset}
    ) as ids
    from (${countedWithin(companyId, place.bounds)}) counted`.execute(db);
  return toPage(rows);
};

/** So many rows are walked to from the beginning before it takes less time to find all there are. */
const mostWalked = 1_000;

/** Whether the rows of a question are found along the order they are asked in. */
const isWalked = ({ place, filter, page: { range } }: PageQuestion & { readonly filter: MemberFilter }) => {
  const { activeStatus, terms, ...others } = filter;
  if (place.onlyDepartment !== undefined || place.mainOnly) return false;
  if (terms !== undefined || partsOf(others, place).length > 0) return false;
  const isAny = activeStatus === undefined || activeStatus === null;
  return isAny || (place.bounds.all && range.offset + range.limit <= mostWalked);
};

/** A page of the people a filter leaves, with both counts: they are found once, then counted and put in order. */
export const findFilteredPage = async (
  db: Kysely<Tables>,
  question: PageQuestion & { readonly filter: MemberFilter },
): Promise<MemberPage> => {
  if (isWalked(question)) return findOrderedPage(db, question);
  const {
    companyId,
    place,
    filter,
    page: { range, order },
  } = question;
  const people = peopleSource(companyId, { place, filter, byTree: order.field === 'default' });
  const { rows } = await sql<PageRow>`
    with hit as materialized (
      select person.user_id, person.active_status, person.pinyin collate "C" as pinyin,
        ${orderColumns[order.field]} as place ${people}
    )
    select count(*) as people, count(*) filter (where active_status = 0) as inactive,
      count(*) filter (where user_id in (${inSeveral(companyId)})) as several,
      array(select user_id from hit ${orderBy(order, sql`place`)}, pinyin, user_id limit ${range.limit} offset ${range.offset}) as ids
    from hit`.execute(db);
  return toPage(rows);
};

/**
 * The first people a keyword finds within bounds. Fewer than `limit` means all of them; candidates are bounded, so that a
 * surname of thousands costs no more than a rare one: each is looked at as it is found (`lateral`), and the search stops with the last.
 */
export const searchMembers = async (
  db: Kysely<Tables>,
  {
    companyId,
    bounds,
    terms,
    limit,
  }: {
    readonly companyId: number;
    readonly bounds: TreeBounds;
    readonly terms: SearchTerms;
    readonly limit: number;
  },
): Promise<readonly number[]> => {
  const place = { bounds, mainOnly: false };
  const { rows } = await sql<{ user_id: number }>`
    select user_id from (
      select person.user_id, person.pinyin from (${foundPeople(companyId, terms)}) found cross join lateral (
        select person.user_id, person.pinyin ${peopleSource(companyId, { place, filter: {} })}
          and person.user_id = found.user_id offset 0
      ) person limit ${limit * 10}
    ) candidate
    order by pinyin collate "C", user_id limit ${limit}`.execute(db);
  return rows.map((row) => row.user_id);
};
