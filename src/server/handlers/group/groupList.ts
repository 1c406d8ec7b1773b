import { groupFilterOf, groupOrderOf, isKnownPlace } from '#server/addressBook/groupQuestion.ts';
import { groupRows } from '#server/addressBook/groupRows.ts';
import { groupBoundsOf } from '#server/addressBook/groupScope.ts';
import { pagingOf, smallestListPage } from '#server/crud/paging.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findGroupPage, findGroups } from '#server/repositories/groupPages.ts';

/** One page of the groups the reader may see, those last used first; dissolved ones only when asked for. */
export const groupList: Handler<'groupList'> = async (request, context) => {
  const { db, actor } = context;
  const { page, pageSize, stretch } = pagingOf(request, smallestListPage);
  if (!(await isKnownPlace(context, request))) return done({ list: [], total: 0, page, page_size: pageSize });
  const { ids, total } = await findGroupPage(
    db,
    actor.companyId,
    await groupBoundsOf(context, 'read'),
    await groupFilterOf(context, request),
    { ...stretch, ...groupOrderOf(request, 'last_active_at') },
  );
  const records = await findGroups(db, actor.companyId, ids);
  return done({ list: await groupRows(context, records), total, page, page_size: pageSize });
};
