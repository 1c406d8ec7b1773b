import { weekStart } from '#domain/member/week.ts';
import { checkCompanyMaySend } from '#domain/message/activation.ts';
import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { pagingOf, smallestListPage } from '#server/crud/paging.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { inactiveBounds, inactiveFilter, whichInactive } from '#server/message/inactivePeople.ts';
import { inactiveRows } from '#server/message/inactiveRows.ts';
import { countInactive } from '#server/repositories/activationPeople.ts';
import { findAdministeredCompany } from '#server/repositories/candidates.ts';
import { findFilteredPage } from '#server/repositories/memberSearch.ts';

/** One page of the people who have never signed in, and how many there are by what was sent to them, whatever of it is filtered by. */
export const notActive: Handler<'notActive'> = async (request, context) => {
  const { db, actor, now } = context;
  const { page, pageSize, stretch } = pagingOf(request, smallestListPage);
  const which = await whichInactive(context, await inactiveBounds(context, 'read'), request);
  if (which === undefined) return refuse([violation('department.missing', 'dept')]);
  const order = {
    field: request.sort_field ?? 'default',
    descending: request.sort_order === 'desc',
  } as const;
  const found = await findFilteredPage(db, actor.companyId, which.place, which.filter, { stretch, order });
  const { verificationStatus } = await findAdministeredCompany(db, actor.companyId);
  const { terms } = which.filter;
  const counts = await countInactive(db, { ...which, filter: { ...inactiveFilter, terms } }, weekStart(now));
  return done({
    list: await inactiveRows(context, found.userIds),
    total: found.total,
    ...counts,
    is_verified: checkCompanyMaySend(verificationStatus).length === 0 ? 1 : 0,
    page,
    page_size: pageSize,
  });
};
