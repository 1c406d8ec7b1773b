import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { openComplaint, standingComplaint } from './complaints.ts';
import { type GroupBounds, inGroupBounds } from './groupCounts.ts';
import { countedOf, type GroupCondition, idArray, insideOf, targetOf } from './groupPeopleSql.ts';

type GroupRecord = Selectable<Tables['chat_group']>;

/** Which groups are counted; undefined or null: whatever their type. */
export interface GroupFilter {
  readonly types: readonly number[] | null | undefined;
  readonly created?: { readonly from: string; readonly to: string };
  readonly status: 'normal' | 'any';
}

/** Condition on `chat_group`: within bounds, and what is counted. */
export const conditionsOf = (bounds: GroupBounds, { types, created, status }: GroupFilter): GroupCondition =>
  sql.join(
    [
      ...(status === 'any' ? [] : [sql`chat_group.status = ${status}`]),
      inGroupBounds(bounds),
      ...(types?.length ? [sql`chat_group.type = any(${[...types]}::integer[])`] : []),
      ...(created === undefined
        ? []
        : [sql`chat_group.created_at between ${created.from}::timestamptz and ${created.to}::timestamptz`]),
    ],
    sql` and `,
  );

/**
 * Common tables `chosen` and `sized`: the groups that meet a condition, with how many people they have. People are counted for the
 * groups that are left, all at once.
 */
export const countedSizes = (companyId: number, condition: GroupCondition) => sql`
    with chosen as materialized (
      select chat_group.group_id from chat_group
      where chat_group.company_id = ${companyId} and ${condition}
    ),
    ${targetOf(companyId, sql`chat_group.in_step = 1 and chat_group.group_id in (select group_id from chosen)`)},
    ${insideOf(companyId)},
    ${countedOf(companyId)},
    stored as (
      select one.group_id, count(*) as count from chat_group_member one
      join member person on person.company_id = one.company_id and person.user_id = one.user_id
        and person.status = 'normal'
      where one.company_id = ${companyId} and one.group_id in (select group_id from chosen)
      group by one.group_id
    ),
    sized as (
      select chat_group.*, case when chat_group.in_step = 1
        then coalesce(residents.count, 0) + coalesce(guests.count, 0) else coalesce(stored.count, 0) end as users_count
      from chat_group
      join chosen on chosen.group_id = chat_group.group_id
      left join residents on residents.group_id = chat_group.group_id
      left join guests on guests.group_id = chat_group.group_id
      left join stored on stored.group_id = chat_group.group_id
      where chat_group.company_id = ${companyId}
    )`;

/** Groups by their ids, dissolved ones too, in the order of the ids. */
export const findGroups = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<readonly GroupRecord[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('chat_group')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('group_id', '=', sql<number>`any(${idArray(ids)})`)
    .execute();
  const known = new Map(rows.map((row) => [row.group_id, row]));
  return ids.flatMap((id) => known.get(id) ?? []);
};

/** Which of these groups are within bounds. */
export const findGroupsWithin = async (
  db: Kysely<Tables>,
  {
    companyId,
    ids,
    bounds,
  }: { readonly companyId: number; readonly ids: readonly number[]; readonly bounds: GroupBounds },
): Promise<ReadonlySet<number>> => {
  if (ids.length === 0 || bounds.all) return new Set(ids);
  const { rows } = await sql<{ readonly group_id: number }>`
    select group_id from chat_group
    where company_id = ${companyId} and group_id = any(${idArray(ids)}) and ${inGroupBounds(bounds)}`.execute(
    db,
  );
  return new Set(rows.map(({ group_id: id }) => Number(id)));
};

/** Complaints about groups that were not withdrawn; with `isOpen` those nobody has decided. */
export const countComplaints = async (
  db: Kysely<Tables>,
  {
    companyId,
    groupIds,
    readonly: { isOpen },
  }: {
    readonly companyId: number;
    readonly groupIds: readonly number[];
    readonly readonly: { readonly isOpen: boolean };
  },
): Promise<ReadonlyMap<number, number>> => {
  if (groupIds.length === 0) return new Map();
  const { rows } = await sql<{ readonly group_id: number; readonly count: number }>`
    select group_id, count(*)::integer as count from complaint
    where company_id = ${companyId} and deleted_at is null and ${isOpen ? openComplaint : standingComplaint}
      and group_id = any(${idArray(groupIds)})
    group by group_id`.execute(db);
  return new Map(rows.map(({ group_id: id, count }) => [Number(id), count]));
};
