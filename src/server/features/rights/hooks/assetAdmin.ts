import type { AssetAdmin } from '#generated/types.ts';
import type { WriteHooks } from '#server/crud/sources/writeHooks.ts';
import { lockCompany } from '#server/features/directory/member/store/candidates.ts';
import { endAssetRights } from '#server/features/rights/administration/endAssetAdmins.ts';

/** Takes the right from a reviewed asset administrator: their next call is refused. */
export const assetAdminHooks = {
  lock: ({ db, actor }) => lockCompany(db, actor.companyId),
  actions: {
    revoke: async ({ user_id: userId }, _, { db, actor, now }) => {
      const ending = { reason: 'by_main', by: actor.userId, at: now } as const;
      await endAssetRights(db, { companyId: actor.companyId, userIds: [userId], ...ending });
      return { concerns: [{ type: 'member', id: userId }] };
    },
  },
} satisfies WriteHooks<AssetAdmin>;
