import { visibleText } from '#domain/text/compareKey.ts';
import { violation } from '#domain/violation.ts';
import { pagingOf } from '#server/crud/order.ts';
import { inOrder, memberRows } from '#server/features/directory/member/memberRows.ts';
import { findMembers } from '#server/features/directory/member/store/members.ts';
import {
  findJobs,
  findPeopleOfPosition,
  findPositionName,
  findPositions,
  mostJobs,
} from '#server/features/directory/member/store/positions.ts';
import { jobPlaceOf, readScopeOf } from '#server/features/directory/scope.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { done, type Handler } from '#server/platform/handler.ts';

/** Positions held in a department itself, the most frequent first. */
export const getJobListByDepId: Handler<'getJobListByDepId'> = async ({ id }, context) => {
  const place = await jobPlaceOf(context, id, false);
  if (place === undefined) return refuse([violation('department.missing', 'id')]);
  const { list } = await findJobs(context.db, {
    companyId: context.actor.companyId,
    place,
    range: { offset: 0, limit: mostJobs },
  });
  return done({ list: [...list] });
};

/** A page of the positions held in a department, with those below it unless `include_sub` is 0. */
export const getJobListByDepIdNew: Handler<'getJobListByDepIdNew'> = async (request, context) => {
  const place = await jobPlaceOf(context, request.id, request.include_sub !== 0);
  if (place === undefined) return refuse([violation('department.missing', 'id')]);
  const { page, pageSize, range } = pagingOf(request);
  const { list, total } = await findJobs(context.db, { companyId: context.actor.companyId, place, range });
  return done({ list: [...list], total, page, page_size: pageSize });
};

/** A page of the people who hold a position anywhere the reader looks, each once, in the order of their names. */
export const getJobListByJobId: Handler<'getJobListByJobId'> = async (request, context) => {
  const { db, actor } = context;
  const name = await findPositionName(db, actor.companyId, request.posId);
  if (name === undefined) return refuse([violation('member.positionMissing', 'posId')]);
  const { page, pageSize, range } = pagingOf(request);
  const scope = readScopeOf(context, 'member');
  const { userIds, total } = await findPeopleOfPosition(db, {
    companyId: actor.companyId,
    readonly: { name, bounds: scope },
    range,
  });
  const records = await findMembers(db, actor.companyId, userIds);
  return done({
    list: await memberRows(context, inOrder(userIds, records)),
    total,
    page,
    page_size: pageSize,
  });
};

/** Positions to choose from, the most frequent first. */
export const getPosition: Handler<'getPosition'> = async ({ keyword }, context) => {
  const list = await findPositions(context.db, {
    companyId: context.actor.companyId,
    bounds: readScopeOf(context, 'member'),
    keyword: visibleText(keyword ?? ''),
  });
  return done({ list: [...list] });
};
