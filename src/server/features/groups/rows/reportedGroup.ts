import { sql } from 'kysely';
import type { RowQuery } from '#server/crud/sources/rowQuery.ts';
import type { LoadedRow } from '#server/crud/wireRow.ts';
import { findGroupPeople } from '#server/features/groups/store/chatGroups.ts';
import { openComplaint, standingComplaint } from '#server/features/groups/store/complaints.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** How many people decisions meet, and whether somebody answers for the group. */
const complete = async (rows: readonly LoadedRow[], { db, actor }: CallContext) => {
  const people = await findGroupPeople(
    db,
    actor.companyId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const known = people.get(row.id);
    const owner_gone = known?.owner_gone === false ? 0 : 1;
    return { ...row, values: { ...row.values, users_count: known?.users_count ?? 0, owner_gone } };
  });
};

/**
 * Groups with what complaints about them come to, named as they are called now or were when they were reported; nothing of who reported.
 * The list is the queue of those with open complaints; groups asked for by id are told whatever became of theirs.
 */
export const reportedGroupRows: RowQuery = {
  completed: ['users_count', 'owner_gone'],
  select: ({ actor: { companyId } }, asked) => sql`
    select reported.group_id, coalesce(chat_group.name, reported.name) as group_name, chat_group.owner_id,
      owner.name as owner_name, coalesce(chat_group.status, 'missing') as group_status, chat_group.muted_until,
      reported.waiting, reported.handling, reported.upheld, reported.total, reported.oldest_open
    from (
      select group_id, max(group_name) as name,
        count(*) filter (where status = 0)::integer as waiting,
        count(*) filter (where status = 1)::integer as handling,
        count(*) filter (where status = 2)::integer as upheld,
        count(*) filter (where ${standingComplaint})::integer as total,
        min(complaint_time) filter (where ${openComplaint}) as oldest_open
      from complaint where company_id = ${companyId} and deleted_at is null group by group_id
    ) reported
    left join chat_group on chat_group.company_id = ${companyId} and chat_group.group_id = reported.group_id
    left join member owner on owner.company_id = ${companyId} and owner.user_id = chat_group.owner_id
    where ${asked === undefined ? sql`true` : sql`reported.oldest_open is not null`}`,
  order: () => sql`record.waiting + record.handling desc, record.oldest_open`,
  complete,
};
