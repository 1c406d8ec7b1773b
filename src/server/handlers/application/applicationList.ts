import type { Calls } from '#generated/types.ts';
import { readScopeOf } from '#server/addressBook/scope.ts';
import { applicationRows } from '#server/application/applicationRows.ts';
import { pagingOf, smallestListPage } from '#server/crud/paging.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { type ApplicationFilter, findApplicationPage } from '#server/repositories/applications.ts';

type Request = Calls['applicationList']['request'];

const filterOf = (request: Request): ApplicationFilter => ({
  keyword: request.keyword?.trim() ?? '',
  statuses: request.status,
  departmentId: request.dept_id,
  from: request.apply_time?.from,
  to: request.apply_time?.to,
});

/** One page of those who applied to departments of the reader, the latest first. */
export const applicationList: Handler<'applicationList'> = async (request, context) => {
  const { page, pageSize, stretch } = pagingOf(request, smallestListPage);
  const { records, total } = await findApplicationPage(
    context.db,
    context.actor.companyId,
    readScopeOf(context, 'application'),
    filterOf(request),
    { ...stretch, ascending: request.sort_order === 'asc' },
  );
  return done({ list: await applicationRows(context, records), total, page, page_size: pageSize });
};
