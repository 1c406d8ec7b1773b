import type { Calls } from '#generated/types.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { findGroupPeople } from '#server/repositories/chatGroups.ts';
import { findQueue, findReportedGroups, type ReportedGroup } from '#server/repositories/reportedGroups.ts';

type Row = Calls['reportedGroups']['reply']['list'][number];

const rowsOf = async ({ db, actor }: CallContext, groups: readonly ReportedGroup[]): Promise<Row[]> => {
  const people = await findGroupPeople(
    db,
    actor.companyId,
    groups.map(({ group_id }) => group_id),
  );
  return groups.map((group) => ({
    ...group,
    users_count: people.get(group.group_id)?.users_count ?? 0,
    owner_gone: people.get(group.group_id)?.owner_gone === false ? 0 : 1,
    muted_until: group.muted_until?.toISOString() ?? null,
    oldest_open: group.oldest_open?.toISOString() ?? null,
  }));
};

const defaultSize = 50;

/**
 * The queue by group: those with open complaints, the most complained about first; or the groups that are named, whatever became of
 * their complaints. Says nothing of reporters.
 */
export const reportedGroups: Handler<'reportedGroups'> = async (request, context) => {
  const { db, actor } = context;
  const { group_ids: ids, page = 1, page_size: size = defaultSize } = request;
  if (ids !== undefined && ids !== null) {
    const groups = await findReportedGroups(db, actor.companyId, ids);
    return done({ list: await rowsOf(context, groups), total: groups.length });
  }
  const current = Math.max(page ?? 1, 1);
  const limit = size ?? defaultSize;
  const { groups, total } = await findQueue(db, actor.companyId, { offset: (current - 1) * limit, limit });
  return done({ list: await rowsOf(context, groups), total });
};
