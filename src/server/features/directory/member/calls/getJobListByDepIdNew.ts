import { violation } from '#domain/violation.ts';
import { pagingOf } from '#server/crud/paging.ts';
import { jobPlaceOf } from '#server/features/directory/jobScope.ts';
import { findJobs } from '#server/features/directory/member/store/positions.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { done, type Handler } from '#server/platform/handler.ts';

/** A page of the positions held in a department, with those below it unless `include_sub` is 0. */
export const getJobListByDepIdNew: Handler<'getJobListByDepIdNew'> = async (request, context) => {
  const place = await jobPlaceOf(context, request.id, request.include_sub !== 0);
  if (place === undefined) return refuse([violation('department.missing', 'id')]);
  const { page, pageSize, stretch } = pagingOf(request);
  const { list, total } = await findJobs(context.db, context.actor.companyId, place, stretch);
  return done({ list: [...list], total, page, page_size: pageSize });
};
