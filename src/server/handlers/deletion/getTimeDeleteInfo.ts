import { deletionRows } from '#server/addressBook/deletionRows.ts';
import { readScopeOf } from '#server/addressBook/scope.ts';
import { pagingOf, smallestListPage } from '#server/crud/paging.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findDeletions } from '#server/repositories/deletions.ts';

/** Deletions of one department (`id`) or of all the reader sees: those that wait first. Page 0 is page 1. */
export const getTimeDeleteInfo: Handler<'getTimeDeleteInfo'> = async (request, context) => {
  const { db, actor } = context;
  const { page, pageSize, stretch } = pagingOf(request, smallestListPage);
  const { rows, total } = await findDeletions(
    db,
    actor.companyId,
    {
      bounds: readScopeOf(context, 'deletion'),
      creatorId: actor.userId,
      departmentId: request.id || undefined,
      statuses: request.status?.length ? request.status : undefined,
    },
    stretch,
  );
  return done({ list: await deletionRows(context, rows), total, page, page_size: pageSize });
};
