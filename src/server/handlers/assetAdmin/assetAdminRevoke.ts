import { endAssetRights } from '#server/administration/endAssetAdmins.ts';
import { actedRow, savedRow } from '#server/crud/actedRow.ts';
import { entityOf } from '#server/crud/entityOf.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { lockCompany } from '#server/repositories/candidates.ts';

/** Takes the right from a reviewed asset administrator: their next call is refused. */
export const assetAdminRevoke: Handler<'assetAdminRevoke'> = async (wish, context) => {
  const { db, actor, now } = context;
  const { companyId } = actor;
  const lock = () => lockCompany(db, companyId);
  const row = await actedRow(entityOf('assetAdmin', context), 'revoke', wish, context, lock);
  if ('kind' in row) return row;
  const ending = { reason: 'by_main', by: actor.userId, at: now } as const;
  const entries = await endAssetRights(db, { companyId, userIds: [row.id], ...ending });
  for (const entry of entries) context.audit(entry);
  return done(await savedRow('assetAdmin', row.id, context));
};
