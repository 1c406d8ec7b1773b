import { violation } from '#domain/violation.ts';
import { pagingOf } from '#server/crud/paging.ts';
import { inOrder, memberRows } from '#server/features/directory/member/memberRows.ts';
import { findMembers } from '#server/features/directory/member/store/members.ts';
import { findPeopleOfPosition, findPositionName } from '#server/features/directory/member/store/positions.ts';
import { readScopeOf } from '#server/features/directory/scope.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { done, type Handler } from '#server/platform/handler.ts';

/** A page of the people who hold a position anywhere the reader looks, each once, in the order of their names. */
export const getJobListByJobId: Handler<'getJobListByJobId'> = async (request, context) => {
  const { db, actor } = context;
  const name = await findPositionName(db, actor.companyId, request.posId);
  if (name === undefined) return refuse([violation('member.positionMissing', 'posId')]);
  const { page, pageSize, stretch } = pagingOf(request);
  const scope = readScopeOf(context, 'member');
  const { userIds, total } = await findPeopleOfPosition(
    db,
    actor.companyId,
    { name, bounds: scope },
    stretch,
  );
  const records = await findMembers(db, actor.companyId, userIds);
  return done({
    list: await memberRows(context, inOrder(userIds, records)),
    total,
    page,
    page_size: pageSize,
  });
};
