import { sql } from 'kysely';
import type { LoadedRow, RowQuery } from '#server/crud/sources/rows.ts';
import { findPlacePaths } from '#server/features/directory/placePaths.ts';
import { readScopeOf } from '#server/features/directory/scope.ts';
import { seesComplaints } from '#server/features/groups/groupScope.ts';
import { findGroupPeople } from '#server/features/groups/store/chatGroups.ts';
import { countActivated, countComplaintOutcomes } from '#server/features/groups/store/groupCounts.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { groupQuestions, selectGroups } from './group.ts';

/** What is counted of the groups of a page; complaints only for who is told of them. */
const complete = async (rows: readonly LoadedRow[], context: CallContext): Promise<readonly LoadedRow[]> => {
  const { db, actor } = context;
  const ids = rows.map(({ id }) => id);
  const people = await findGroupPeople(db, actor.companyId, ids);
  const activated = await countActivated(db, actor.companyId, ids);
  const complaints = seesComplaints(context)
    ? await countComplaintOutcomes(db, actor.companyId, ids)
    : undefined;
  const homes = [...people.values()].flatMap((known) => known.owner_dept_id ?? []);
  const places = await findPlacePaths(context, homes, readScopeOf(context, 'group'));
  return rows.map((row) => {
    const known = people.get(row.id);
    const size = known?.users_count ?? 0;
    const active = Math.min(size, activated.get(row.id) ?? 0);
    const home = places.get(known?.owner_dept_id ?? -1);
    return {
      ...row,
      values: {
        ...row.values,
        owner_dept_id: home === undefined ? null : (known?.owner_dept_id ?? null),
        owner_dept: home ?? null,
        users_count: size,
        active_count: active,
        inactive_count: size - active,
        admins_count: known?.admins.length ?? 0,
        complaint_count: complaints && (complaints.get(row.id)?.total ?? 0),
        upheld_count: complaints && (complaints.get(row.id)?.upheld ?? 0),
      },
    };
  });
};

/** What is counted of the groups the reader may see. */
export const groupStatisticRows: RowQuery = {
  ...groupQuestions,
  completed: [
    'owner_dept',
    'active_count',
    'inactive_count',
    'admins_count',
    'complaint_count',
    'upheld_count',
  ],
  select: (reader, asked) =>
    selectGroups(
      reader,
      asked,
      sql`greatest(0, floor(extract(epoch from ${reader.now}::timestamptz
          - coalesce(chat_group.last_active_at, chat_group.created_at)) / 86400))::integer as idle_days,
        (chat_group.last_active_at is null)::integer as is_unused`,
    ),
  complete,
};
