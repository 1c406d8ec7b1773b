import { type Kysely, type Selectable, sql } from 'kysely';
import { ofLivingCompany } from '#server/database/rowSecurity.ts';
import type { Tables } from '#server/database/tables.ts';
import { countedOf, type GroupCondition, idArray, insideOf, targetOf } from './groupMembers.ts';

/** Of a complaint (`status`): no one has decided it. */
export const openComplaint = sql`status in (0, 1)`;

/** Of a complaint (`status`): it counts against its group, decided or not; one that was withdrawn does not. */
export const standingComplaint = sql`status in (0, 1, 2, 3)`;

/** An open complaint no one has been reminded of. */
export type OverdueComplaint = Pick<
  Selectable<Tables['complaint']>,
  'company_id' | 'complaint_id' | 'group_name'
>;

/** Locks open complaints made before an instant that have no reminder, the oldest first; another process's are left to it. */
export const lockOverdueComplaints = (
  db: Kysely<Tables>,
  before: Date,
  limit: number,
): Promise<readonly OverdueComplaint[]> =>
  db
    .selectFrom('complaint')
    .select(['complaint.company_id', 'complaint.complaint_id', 'complaint.group_name'])
    .where('complaint.deleted_at', 'is', null)
    .where('complaint.status', 'in', [0, 1])
    .where('complaint.complaint_time', '<=', before)
    .where(sql<boolean>`not exists (select from complaint_reminder
      where complaint_reminder.company_id = complaint.company_id
        and complaint_reminder.complaint_id = complaint.complaint_id)`)
    .where(ofLivingCompany('complaint.company_id'))
    .orderBy('complaint.complaint_time')
    .limit(limit)
    .forUpdate('complaint')
    .skipLocked()
    .execute();

/** Remembers that someone was told of these complaints. */
export const saveReminders = async (
  db: Kysely<Tables>,
  complaints: readonly OverdueComplaint[],
  at: Date,
): Promise<void> => {
  await db
    .insertInto('complaint_reminder')
    .values(complaints.map(({ company_id, complaint_id }) => ({ company_id, complaint_id, reminded_at: at })))
    .execute();
};

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

/** Complaints about groups that were not withdrawn; with `isOpen` those no one has decided. */
export const countComplaints = async (
  db: Kysely<Tables>,
  {
    companyId,
    groupIds,
    filter: { isOpen },
  }: {
    readonly companyId: number;
    readonly groupIds: readonly number[];
    readonly filter: { readonly isOpen: boolean };
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

/** Groups someone may see or change: all, or those any of the rest lets them (contract.md section 4, "Groups"). */
export interface GroupBounds {
  readonly all: boolean;
  /** Of a sub-administrator: groups of these departments and below, and any others whose owner is in them. */
  readonly departments: readonly number[];
  /** Of a responsible person: the groups of these departments and below, no others. */
  readonly led: readonly number[];
  /** Of someone who owns or administers groups: those. */
  readonly ownerId: number | undefined;
}

/** Whether the owner is in these departments; one who left, whether they were. `row` has the columns of a group. */
const isOwnerWithin = (departments: readonly number[], row: GroupCondition) => sql`exists (
  select 1 from department home
  where home.company_id = ${row}.company_id and home.ancestors && ${idArray(departments)}
    and home.id in (
      select department_id from membership
        where company_id = ${row}.company_id and user_id = ${row}.owner_id
      union all
      select unnest(department_ids) from resignation
        where company_id = ${row}.company_id and user_id = ${row}.owner_id))`;

/** Whether it is the group of one of these departments, or of one below. */
export const isOfDepartment = (departments: readonly number[], row: GroupCondition) => sql`exists (
  select 1 from department own
  where own.company_id = ${row}.company_id and own.id = ${row}.dept_id
    and own.ancestors && ${idArray(departments)})`;

/** Whether it is a group of these departments, or one without a department whose owner is in them. */
export const isOfScope = (departments: readonly number[], row: GroupCondition) =>
  sql`(${isOfDepartment(departments, row)} or ${row}.dept_id is null and ${isOwnerWithin(departments, row)})`;

/** Whether someone owns or administers it. */
export const isRunBy = (userId: number, row: GroupCondition) => sql`(${row}.owner_id = ${userId} or exists (
  select 1 from chat_group_member mark
  where mark.company_id = ${row}.company_id and mark.group_id = ${row}.group_id
    and mark.user_id = ${userId} and mark.is_admin = 1))`;

const chatGroup = sql`chat_group`;

/** Condition on `chat_group`: within bounds. */
export const inGroupBounds = ({ all, departments, led, ownerId }: GroupBounds) => {
  if (all) return sql<boolean>`true`;
  const ways = [
    ...(led.length === 0 ? [] : [isOfDepartment(led, chatGroup)]),
    ...(departments.length === 0 ? [] : [isOfScope(departments, chatGroup)]),
    ...(ownerId === undefined ? [] : [isRunBy(ownerId, chatGroup)]),
  ];
  return ways.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(ways, sql` or `)})`;
};
