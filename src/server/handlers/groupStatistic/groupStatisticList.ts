import { groupFilterOf, groupOrderOf, isKnownPlace } from '#server/addressBook/groupQuestion.ts';
import { groupBoundsOf } from '#server/addressBook/groupScope.ts';
import { groupStatisticRows } from '#server/addressBook/groupStatisticRows.ts';
import { pagingOf, smallestListPage } from '#server/crud/paging.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findGroupPage, findGroups } from '#server/repositories/groupPages.ts';

/** One page of what is counted of the groups the reader may see, the largest first. */
export const groupStatisticList: Handler<'groupStatisticList'> = async (request, context) => {
  const { db, actor } = context;
  const { page, pageSize, stretch } = pagingOf(request, smallestListPage);
  if (!(await isKnownPlace(context, request))) return done({ list: [], total: 0, page, page_size: pageSize });
  const { ids, total } = await findGroupPage(
    db,
    actor.companyId,
    await groupBoundsOf(context, 'read'),
    await groupFilterOf(context, request),
    { ...stretch, ...groupOrderOf(request, 'users_count') },
  );
  const records = await findGroups(db, actor.companyId, ids);
  return done({ list: await groupStatisticRows(context, records), total, page, page_size: pageSize });
};
