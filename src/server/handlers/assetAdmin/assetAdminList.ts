import { assetAdminRow } from '#server/administration/assetAdminRows.ts';
import { pagingOf, smallestListPage } from '#server/crud/paging.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findAssetAdminPage } from '#server/repositories/assetAdmins.ts';

/** One page of asset administrators and of those who wait, were rejected or are none any more. */
export const assetAdminList: Handler<'assetAdminList'> = async (request, context) => {
  const { page, pageSize, stretch } = pagingOf(request, smallestListPage);
  const { db, actor } = context;
  const { records, total } = await findAssetAdminPage(db, actor.companyId, request.status, stretch);
  const list = records.map((record) => assetAdminRow(context, record));
  return done({ list, total, page, page_size: pageSize });
};
