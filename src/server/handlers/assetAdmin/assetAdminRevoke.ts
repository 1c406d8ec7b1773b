import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { refusalOnRow, savedAssetAdmin } from '#server/administration/assetAdminRows.ts';
import { endAssetRights } from '#server/administration/endAssetAdmins.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findAssetAdmin } from '#server/repositories/assetAdmins.ts';
import { lockCompany } from '#server/repositories/candidates.ts';

/** Takes the right from a reviewed asset administrator: their next call is refused. */
export const assetAdminRevoke: Handler<'assetAdminRevoke'> = async ({ id, version }, context) => {
  const { db, actor, now } = context;
  const { companyId } = actor;
  await lockCompany(db, companyId);
  const record = await findAssetAdmin(db, companyId, id);
  if (record === undefined) return refuse([violation('assetAdmin.missing', 'id')]);
  const refused = await refusalOnRow(context, record, { deed: 'revoke', version });
  if (refused !== undefined) return refused;

  const entries = await endAssetRights(db, {
    companyId,
    userIds: [id],
    reason: 'by_main',
    by: actor.userId,
    at: now,
  });
  for (const entry of entries) context.audit(entry);
  return done(await savedAssetAdmin(context, id));
};
