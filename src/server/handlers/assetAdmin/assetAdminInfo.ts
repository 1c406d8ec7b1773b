import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { assetAdminRow } from '#server/administration/assetAdminRows.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findAssetAdmin } from '#server/repositories/assetAdmins.ts';

/** One of them. */
export const assetAdminInfo: Handler<'assetAdminInfo'> = async ({ id }, context) => {
  const record = await findAssetAdmin(context.db, context.actor.companyId, id);
  return record === undefined
    ? refuse([violation('assetAdmin.missing', 'id')])
    : done(assetAdminRow(context, record));
};
