import type { Kysely } from 'kysely';
import { assetAdminStates, type EndReason } from '#domain/assetAdmin/checkNewAssetAdmin.ts';
import { withdrawReviews } from '#server/crud/review.ts';
import type { Tables } from '#server/database/tables.ts';
import { endAssetAdmins } from '#server/features/rights/store/assetAdmins.ts';
import type { AuditEntry, CallContext } from '#server/platform/handler.ts';

/** Whose right ends, why and by whom; `userIds` null: everybody's of the company. */
export interface AssetEnding {
  readonly companyId: number;
  readonly userIds: readonly number[] | null;
  readonly reason: EndReason;
  /** Null: no person of the company. */
  readonly by: number | null;
  readonly at: Date;
}

/**
 * Ends the right of asset administrators, and what waits for the platform with it: when the main administrator revokes it,
 * becomes one, or they resign. Answers the audit entries for whoever keeps them.
 */
export const endAssetRights = async (
  db: Kysely<Tables>,
  { companyId, userIds, reason, by, at }: AssetEnding,
): Promise<readonly AuditEntry[]> => {
  // First the reviews, then the people, as the platform's own decision locks them.
  await withdrawReviews(db, { companyId, kind: 'asset_admin', targetIds: userIds }, at);
  const ended = await endAssetAdmins(db, { companyId, userIds, readonly: { reason, by, at } });
  return ended.map(({ userId, name, status }) => ({
    action: 'assetAdmin.revoke',
    targetType: 'assetAdmin',
    targetId: userId,
    targetName: name,
    changes: [
      { field: 'status', old: status, new: assetAdminStates.revoked },
      { field: 'end_reason', old: null, new: reason },
    ],
    concerns: [{ type: 'member', id: userId }],
  }));
};

/** Ends the rights of asset administrators who leave. */
export const endAssetRightsOfLeavers = async (
  { db, actor, now, audit }: CallContext,
  userIds: readonly number[],
): Promise<void> => {
  const ending = { companyId: actor.companyId, userIds, by: actor.userId, at: now };
  for (const entry of await endAssetRights(db, { ...ending, reason: 'resigned' })) audit(entry);
};

/**
 * A company without advanced verification has no asset administrators (contract.md section 2). For the call that takes the
 * verification away, in its own transaction: `/company/attestation` and whatever cancels one.
 */
export const endAssetRightsWithVerification = (
  db: Kysely<Tables>,
  companyId: number,
  at: Date,
): Promise<readonly AuditEntry[]> =>
  endAssetRights(db, { companyId, userIds: null, reason: 'verification_lost', by: null, at });
