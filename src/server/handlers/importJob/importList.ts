import { pagingOf, smallestListPage } from '#server/crud/paging.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { jobRows } from '#server/import/jobRows.ts';
import { creatorBound } from '#server/import/ownImport.ts';
import { findImports } from '#server/repositories/importJobs.ts';

/** Imports, the newest first: the reader's own, or all of the company for the main administrator. */
export const importList: Handler<'importList'> = async (request, context) => {
  const { page, pageSize, stretch } = pagingOf(request, smallestListPage);
  const selection = {
    creatorId: creatorBound(context),
    statuses: request.status?.length ? request.status : undefined,
  };
  const { rows, total } = await findImports(context.db, context.actor.companyId, selection, stretch);
  return done({ list: await jobRows(context, rows), total, page, page_size: pageSize });
};
