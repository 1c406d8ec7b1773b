import { pagingOf, smallestListPage } from '#server/crud/paging.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import type { ChatGroupRecord } from '#server/repositories/chatGroups.ts';
import { findGroupPage, findGroups, type GroupStretch } from '#server/repositories/groupPages.ts';
import { type GroupQuestion, groupFilterOf, groupOrderOf, isKnownPlace } from './groupQuestion.ts';
import { groupBoundsOf } from './groupScope.ts';

/** A page of groups as any list asks for one; pages begin with 1. */
export type GroupPageRequest = GroupQuestion & Parameters<typeof pagingOf>[0];

/** One page of the groups the reader may see, in the order asked for or by `usual`; `rowsOf` says what is told of each. */
export const groupPage = async <Row>(
  context: CallContext,
  request: GroupPageRequest,
  usual: GroupStretch['field'],
  rowsOf: (context: CallContext, records: readonly ChatGroupRecord[]) => Promise<Row[]>,
): Promise<{ list: Row[]; total: number; page: number; page_size: number }> => {
  const { db, actor } = context;
  const { page, pageSize, stretch } = pagingOf(request, smallestListPage);
  if (!(await isKnownPlace(context, request))) return { list: [], total: 0, page, page_size: pageSize };
  const { ids, total } = await findGroupPage(
    db,
    actor.companyId,
    await groupBoundsOf(context, 'read'),
    await groupFilterOf(context, request),
    { ...stretch, ...groupOrderOf(request, usual) },
  );
  const records = await findGroups(db, actor.companyId, ids);
  return { list: await rowsOf(context, records), total, page, page_size: pageSize };
};
