import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { readsLike } from '#server/search/readsLike.ts';
import { escapedLike } from '#server/search/searchText.ts';
import { openComplaint, standingComplaint } from './complaints.ts';
import { type GroupBounds, inGroupBounds } from './groupBounds.ts';
import { countedOf, type GroupCondition, idArray, insideOf, targetOf } from './groupPeopleSql.ts';

type GroupRecord = Selectable<Tables['chat_group']>;

interface Span<Value> {
  readonly from?: Value | null | undefined;
  readonly to?: Value | null | undefined;
}

/** What a list of groups is narrowed by; undefined or null: by nothing. */
export interface GroupFilter {
  readonly keyword: string;
  readonly types: readonly number[] | null | undefined;
  readonly isOwnerResigned: boolean | undefined;
  /** Whether it has more people than this. */
  readonly isAbove: { readonly limit: number; readonly wanted: boolean } | undefined;
  readonly size: Span<number> | null | undefined;
  /** A department of the owner, with all below; the company's root: everybody. */
  readonly ownerDepartment: number | null | undefined;
  readonly created: Span<string> | null | undefined;
  readonly lastActive: Span<string> | null | undefined;
  /** Whether nothing ever happened in it. */
  readonly isUnused?: boolean | undefined;
  /** Whether it is muted at an instant. */
  readonly isMuted?: { readonly at: Date; readonly wanted: boolean } | undefined;
  readonly status: 'normal' | 'dissolved' | 'any';
}

/** Which part of the list, in which order. */
export interface GroupStretch {
  readonly offset: number;
  readonly limit: number;
  readonly field: 'name' | 'users_count' | 'created_at' | 'last_active_at';
  readonly descending: boolean;
}

const within = (column: GroupCondition, span: Span<string> | null | undefined) => [
  ...(span?.from ? [sql`${column} >= ${span.from}::timestamptz`] : []),
  ...(span?.to ? [sql`${column} <= ${span.to}::timestamptz`] : []),
];

const named = (keyword: string) => {
  const like = `%${escapedLike(keyword.toLowerCase())}%`;
  return sql`(lower(chat_group.name) like ${like} or lower(owner.name) like ${like}
    or ${readsLike(sql`owner`, keyword)})`;
};

const isOwnerIn = (departmentId: number) => sql`exists (
  select 1 from membership seat
  join department home on home.company_id = seat.company_id and home.id = seat.department_id
    and home.deleted_at is null
  where seat.company_id = chat_group.company_id and seat.user_id = chat_group.owner_id
    and home.ancestors @> array[${departmentId}::bigint])`;

const usedAs = ({ isUnused, isMuted }: GroupFilter): readonly GroupCondition[] => [
  ...(isUnused === undefined ? [] : [sql`(chat_group.last_active_at is null) = ${isUnused}`]),
  ...(isMuted === undefined
    ? []
    : [sql`(coalesce(chat_group.muted_until > ${isMuted.at}, false)) = ${isMuted.wanted}`]),
];

/** What can be asked of a group and its owner without counting people. */
export const conditionsOf = (bounds: GroupBounds, filter: GroupFilter): GroupCondition => {
  const { keyword, types, isOwnerResigned, ownerDepartment, created, lastActive, status } = filter;
  return sql.join(
    [
      ...(status === 'any' ? [] : [sql`chat_group.status = ${status}`]),
      inGroupBounds(bounds),
      ...(keyword === '' ? [] : [named(keyword)]),
      ...(types?.length ? [sql`chat_group.type = any(${[...types]}::integer[])`] : []),
      ...(isOwnerResigned === undefined
        ? []
        : [sql`(owner.status is distinct from 'normal') = ${isOwnerResigned}`]),
      ...(ownerDepartment ? [isOwnerIn(ownerDepartment)] : []),
      ...within(sql`chat_group.created_at`, created),
      ...within(sql`chat_group.last_active_at`, lastActive),
      ...usedAs(filter),
    ],
    sql` and `,
  );
};

/** Joins `chat_group` with the row of its owner, for the conditions above. */
export const joinedOwner = sql`left join member owner
  on owner.company_id = chat_group.company_id and owner.user_id = chat_group.owner_id`;

/** Condition on `chat_group` alone: its own, those of its owner asked for by id. */
const chosenOf = (
  companyId: number,
  condition: GroupCondition,
): GroupCondition => sql`chat_group.group_id in (
  select chat_group.group_id from chat_group ${joinedOwner}
  where chat_group.company_id = ${companyId} and ${condition})`;

/**
 * Common tables `chosen` and `sized`: the groups that meet a condition, with how many people they have. People are counted for the
 * groups that are left, all at once.
 */
export const countedSizes = (companyId: number, condition: GroupCondition) => ({
  tables: sql`with chosen as materialized (
      select chat_group.group_id from chat_group ${joinedOwner}
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
    ),`,
  from: sql`sized`,
});

const plain = (companyId: number, condition: GroupCondition) => ({
  tables: sql`with`,
  from: sql`chat_group where chat_group.company_id = ${companyId} and ${chosenOf(companyId, condition)}`,
});

const sizeConditions = ({ size, isAbove }: GroupFilter) => [
  ...(typeof size?.from === 'number' ? [sql`users_count >= ${size.from}`] : []),
  ...(typeof size?.to === 'number' ? [sql`users_count <= ${size.to}`] : []),
  ...(isAbove === undefined ? [] : [sql`(users_count > ${isAbove.limit}) = ${isAbove.wanted}`]),
];

const orderOf = ({ field, descending }: GroupStretch) => {
  const way = descending ? sql`desc` : sql`asc`;
  const column = { name: sql`name collate "C"`, users_count: sql`users_count` }[field as string];
  return sql`${column ?? sql.ref(field)} ${way} nulls last, group_id`;
};

/** Ids of one stretch of the groups within bounds, with how many there are. Sizes are counted only where they are asked for. */
export const findGroupPage = async (
  db: Kysely<Tables>,
  companyId: number,
  bounds: GroupBounds,
  filter: GroupFilter,
  stretch: GroupStretch,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> => {
  const sizes = sizeConditions(filter);
  const isCounted = sizes.length > 0 || stretch.field === 'users_count';
  const condition = conditionsOf(bounds, filter);
  const { tables, from } = isCounted ? countedSizes(companyId, condition) : plain(companyId, condition);
  const narrowed = sizes.length === 0 ? sql`` : sql`where ${sql.join(sizes, sql` and `)}`;
  const { rows } = await sql<{ readonly ids: readonly number[]; readonly total: number }>`
    ${tables} matching as materialized (
      select group_id, row_number() over (order by ${orderOf(stretch)}) as place from ${from} ${narrowed}
    )
    select (select count(*)::integer from matching) as total,
      coalesce((select json_agg(group_id order by place) from matching
        where place > ${stretch.offset} and place <= ${stretch.offset + stretch.limit}), '[]') as ids`.execute(
    db,
  );
  return rows[0] ?? { ids: [], total: 0 };
};

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
  companyId: number,
  ids: readonly number[],
  bounds: GroupBounds,
): Promise<ReadonlySet<number>> => {
  if (ids.length === 0 || bounds.all) return new Set(ids);
  const { rows } = await sql<{ readonly group_id: number }>`
    select group_id from chat_group
    where company_id = ${companyId} and group_id = any(${idArray(ids)}) and ${inGroupBounds(bounds)}`.execute(
    db,
  );
  return new Set(rows.map(({ group_id: id }) => Number(id)));
};

/** A group within bounds, dissolved or not; undefined: nobody told the reader of it. */
export const findGroupWithin = async (
  db: Kysely<Tables>,
  companyId: number,
  groupId: number,
  bounds: GroupBounds,
): Promise<GroupRecord | undefined> => {
  const [record] = await findGroups(db, companyId, [groupId]);
  const known = await findGroupsWithin(db, companyId, [groupId], bounds);
  return known.has(groupId) ? record : undefined;
};

/** Complaints about groups that were not withdrawn; with `isOpen` those nobody has decided. */
export const countComplaints = async (
  db: Kysely<Tables>,
  companyId: number,
  groupIds: readonly number[],
  { isOpen }: { readonly isOpen: boolean },
): Promise<ReadonlyMap<number, number>> => {
  if (groupIds.length === 0) return new Map();
  const { rows } = await sql<{ readonly group_id: number; readonly count: number }>`
    select group_id, count(*)::integer as count from complaint
    where company_id = ${companyId} and deleted_at is null and ${isOpen ? openComplaint : standingComplaint}
      and group_id = any(${idArray(groupIds)})
    group by group_id`.execute(db);
  return new Map(rows.map(({ group_id: id, count }) => [Number(id), count]));
};
