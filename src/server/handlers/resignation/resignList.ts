import type { Calls } from '#generated/types.ts';
import { resignationRows } from '#server/addressBook/resignationRows.ts';
import { readScopeOf } from '#server/addressBook/scope.ts';
import { pagingOf, smallestListPage } from '#server/crud/paging.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { type FormerFilter, findFormerPage } from '#server/repositories/resignations.ts';

type Request = Calls['resignList']['request'];

const filterOf = (request: Request): FormerFilter => ({
  keyword: request.keyword?.trim() ?? '',
  departmentId: request.main_department_id,
  transferStatus: request.transfer_status,
  reasons: request.reason,
  statuses: request.status,
  from: request.out_time?.from,
  to: request.out_time?.to,
});

/** One page of those who left from departments the reader knows, the latest first. */
export const resignList: Handler<'resignList'> = async (request, context) => {
  const { page, pageSize, stretch } = pagingOf(request, smallestListPage);
  const { records, total } = await findFormerPage(
    context.db,
    context.actor.companyId,
    readScopeOf(context, 'resignation'),
    filterOf(request),
    {
      ...stretch,
      field: request.sort_field ?? 'out_time',
      descending: request.sort_order !== 'asc',
    },
  );
  return done({ list: await resignationRows(context, records), total, page, page_size: pageSize });
};
