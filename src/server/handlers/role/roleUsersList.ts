import { defaultRole } from '#domain/role/defaultRoles.ts';
import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { pagingOf, smallestListPage } from '#server/crud/paging.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findHolderPage } from '#server/repositories/roleHolders.ts';
import { findRole } from '#server/repositories/roles.ts';
import { holderRows } from '#server/role/holderRows.ts';
import { seenHolders } from '#server/role/roleReach.ts';
import { searchTerms } from '#server/search/grams.ts';

/** One page of the people who hold a role and exist for the reader, by name. */
export const roleUsersList: Handler<'roleUsersList'> = async (request, context) => {
  const { db, actor } = context;
  const { posId, keyword } = request;
  const role = defaultRole(posId) ?? (await findRole(db, actor.companyId, posId));
  if (role === undefined) return refuse([violation('role.missing')]);
  const { page, pageSize, stretch } = pagingOf(request, smallestListPage);
  const question = { posId, bounds: seenHolders(context), terms: searchTerms(keyword ?? '') };
  const { holders, total } = await findHolderPage(db, actor.companyId, question, stretch);
  return done({
    list: await holderRows(context, posId, holders),
    total,
    page,
    page_size: pageSize,
  });
};
