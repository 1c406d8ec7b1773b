import { passwordRow } from '#server/account/passwordRows.ts';
import { pagingOf, smallestListPage } from '#server/crud/paging.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findPasswordHolders } from '#server/repositories/passwordHolders.ts';

/** Everybody who may enter the console, administrators first, with the state of their management password. */
export const managePasswordList: Handler<'managePasswordList'> = async (request, context) => {
  const { page, pageSize, stretch } = pagingOf(request, smallestListPage);
  const keyword = request.keyword?.trim() ?? '';
  const { holders, total } = await findPasswordHolders(
    context.db,
    context.actor.companyId,
    { keyword },
    stretch,
  );
  const list = holders.map((holder) => passwordRow(holder, context));
  return done({ list, total, page, page_size: pageSize });
};
