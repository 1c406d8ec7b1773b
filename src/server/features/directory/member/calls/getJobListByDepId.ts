import { violation } from '#domain/violation.ts';
import { jobPlaceOf } from '#server/features/directory/jobScope.ts';
import { findJobs, mostJobs } from '#server/features/directory/member/store/positions.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { done, type Handler } from '#server/platform/handler.ts';

/** Positions held in a department itself, the most frequent first. */
export const getJobListByDepId: Handler<'getJobListByDepId'> = async ({ id }, context) => {
  const place = await jobPlaceOf(context, id, false);
  if (place === undefined) return refuse([violation('department.missing', 'id')]);
  const { list } = await findJobs(context.db, context.actor.companyId, place, { offset: 0, limit: mostJobs });
  return done({ list: [...list] });
};
