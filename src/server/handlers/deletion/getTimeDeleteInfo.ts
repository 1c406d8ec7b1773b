import { deletionRows } from '#server/addressBook/deletionRows.ts';
import { readScopeOf } from '#server/addressBook/scope.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findDeletions } from '#server/repositories/deletions.ts';

const defaultPageSize = 20;
const smallestPage = 10;
const largestPage = 100;

/** Deletions of one department (`id`) or of all the reader sees: those that wait first. Page 0 is page 1. */
export const getTimeDeleteInfo: Handler<'getTimeDeleteInfo'> = async (request, context) => {
  const { db, actor } = context;
  const page = Math.max(1, request.page ?? 1);
  const size = Math.min(largestPage, Math.max(smallestPage, request.page_size ?? defaultPageSize));
  const { rows, total } = await findDeletions(
    db,
    actor.companyId,
    {
      bounds: readScopeOf(context, 'deletion'),
      creatorId: actor.userId,
      departmentId: request.id || undefined,
      statuses: request.status?.length ? request.status : undefined,
    },
    { offset: (page - 1) * size, limit: size },
  );
  return done({ list: await deletionRows(context, rows), total, page, page_size: size });
};
