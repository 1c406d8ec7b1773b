import { refuse } from '#server/addressBook/errorKeys.ts';
import { inOrder, memberRows } from '#server/addressBook/memberRows.ts';
import { selectMembers } from '#server/addressBook/memberSelection.ts';
import { readScopeOf } from '#server/addressBook/scope.ts';
import { pagingOf, smallestListPage } from '#server/crud/paging.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findMembers } from '#server/repositories/members.ts';

/** One page of the people in a department (with its sub-departments unless `include_sub` is 0), each person once. */
export const departmentUsers: Handler<'departmentUsers'> = async (request, context) => {
  const { page, pageSize, stretch } = pagingOf(request, smallestListPage);
  const found = await selectMembers(context, readScopeOf(context, 'member'), request, stretch);
  if (!('userIds' in found)) return refuse(found);
  const records = await findMembers(context.db, context.actor.companyId, found.userIds);
  return done({
    list: await memberRows(context, inOrder(found.userIds, records)),
    total: found.total,
    active_total: found.activeTotal,
    several_total: found.severalTotal,
    page,
    page_size: pageSize,
  });
};
