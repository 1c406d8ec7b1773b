import type { Calls } from '#generated/types.ts';
import { readScopeOf } from '#server/addressBook/scope.ts';
import { pagingOf, smallestListPage } from '#server/crud/paging.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findStaffPage, type StaffFilter } from '#server/repositories/temporaryStaff.ts';
import { staffRows } from '#server/temporary/staffRows.ts';

type Request = Calls['tempList']['request'];

/** An empty choice is none: the list's own filters send it so. */
const chosen = <Value>(values: readonly Value[] | null | undefined): readonly Value[] | undefined =>
  values?.length ? values : undefined;

const filterOf = (request: Request): StaffFilter => ({
  keyword: request.keyword?.trim() ?? '',
  ids: request.ids ?? undefined,
  types: chosen(request.type),
  statuses: chosen(request.status),
  // 0 is the company: everybody.
  departmentId: request.department_id || undefined,
});

/** One page of terms in departments the reader knows; without a wish whoever leaves next is on top. */
export const tempList: Handler<'tempList'> = async (request, context) => {
  const { db, actor } = context;
  const asked = request.ids ? { page: 1, page_size: 100 } : request;
  const { page, pageSize, stretch } = pagingOf(asked, smallestListPage);
  const order = { field: request.sort_field ?? undefined, descending: request.sort_order === 'desc' };
  const { records, total } = await findStaffPage(
    db,
    actor.companyId,
    readScopeOf(context, 'temporaryStaff'),
    filterOf(request),
    { ...stretch, ...order },
  );
  return done({ list: await staffRows(context, records), total, page, page_size: pageSize });
};
