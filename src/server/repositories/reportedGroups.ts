import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { openComplaint, standingComplaint } from './complaints.ts';

/** A group with complaints, as it is now. */
export interface ReportedGroup {
  readonly group_id: number;
  /** Of the group while it is there, else as it was called when it was reported. */
  readonly group_name: string;
  readonly owner_id: number | null;
  readonly owner_name: string | null;
  readonly group_status: 'normal' | 'dissolved' | 'missing';
  readonly muted_until: Date | null;
  readonly waiting: number;
  readonly handling: number;
  readonly upheld: number;
  readonly total: number;
  /** When the oldest complaint that nobody has decided was made. */
  readonly oldest_open: Date | null;
}

const columns = (companyId: number) => sql`
  reported.group_id, coalesce(chat_group.name, reported.name) as group_name, chat_group.owner_id,
  owner.name as owner_name, coalesce(chat_group.status, 'missing') as group_status, chat_group.muted_until,
  reported.waiting, reported.handling, reported.upheld, reported.total, reported.oldest_open
  from reported
  left join chat_group on chat_group.company_id = ${companyId} and chat_group.group_id = reported.group_id
  left join member owner on owner.company_id = ${companyId} and owner.user_id = chat_group.owner_id`;

const reported = (companyId: number, groupIds: readonly number[] | undefined) => sql`
  with reported as (
    select group_id, max(group_name) as name,
      count(*) filter (where status = 0)::int as waiting,
      count(*) filter (where status = 1)::int as handling,
      count(*) filter (where status = 2)::int as upheld,
      count(*) filter (where ${standingComplaint})::int as total,
      min(complaint_time) filter (where ${openComplaint}) as oldest_open
    from complaint
    where company_id = ${companyId} and deleted_at is null
      ${groupIds === undefined ? sql`` : sql`and group_id = any(${[...groupIds]}::bigint[])`}
    group by group_id
  )`;

const toGroup = (row: ReportedGroup): ReportedGroup => ({
  ...row,
  group_id: Number(row.group_id),
  owner_id: row.owner_id === null ? null : Number(row.owner_id),
});

/** Groups by their ids, in no order; those nobody complained about are left out. */
export const findReportedGroups = async (
  db: Kysely<Tables>,
  companyId: number,
  groupIds: readonly number[],
): Promise<readonly ReportedGroup[]> => {
  const { rows } = await sql<ReportedGroup>`
    ${reported(companyId, groupIds)} select ${columns(companyId)}`.execute(db);
  return rows.map(toGroup);
};

/** A page of the groups with open complaints, the most complained about first, then the longest waiting; and how many there are. */
export const findQueue = async (
  db: Kysely<Tables>,
  companyId: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly groups: readonly ReportedGroup[]; readonly total: number }> => {
  const { rows } = await sql<ReportedGroup & { readonly group_count: number }>`
    ${reported(companyId, undefined)}
    select count(*) over ()::int as group_count, ${columns(companyId)}
    where reported.oldest_open is not null
    order by reported.waiting + reported.handling desc, reported.oldest_open, reported.group_id
    offset ${offset} limit ${limit}`.execute(db);
  return {
    groups: rows.map(({ group_count: _, ...group }) => toGroup(group)),
    total: rows[0]?.group_count ?? 0,
  };
};
