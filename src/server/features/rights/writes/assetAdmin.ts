import { checkAssetCompany, checkNewAssetAdmin } from '#domain/assetAdmin/checkNewAssetAdmin.ts';
import { assetAdminStates, takesPlace } from '#domain/assetAdmin/states.ts';
import type { AssetAdmin, Calls } from '#generated/types.ts';
import { actedRow } from '#server/crud/actedRow.ts';
import { entityOf } from '#server/crud/entityOf.ts';
import { submitReview } from '#server/crud/reviews.ts';
import { savedRow } from '#server/crud/savedRow.ts';
import type { NounWrites } from '#server/crud/sources/nounWrites.ts';
import {
  type CandidateRecord,
  findCandidate,
  lockCompany,
} from '#server/features/directory/member/store/candidates.ts';
import { countAssetAdmins, putForward } from '#server/features/rights/store/assetAdmins.ts';
import type { CallContext } from '#server/platform/handler.ts';

const putBeforePlatform = async ({ db, actor, now }: CallContext, { userId, name }: CandidateRecord) => {
  const { companyId, userId: by } = actor;
  await putForward(db, { companyId, userId, by, at: now });
  await submitReview(db, {
    companyId,
    kind: 'asset_admin',
    targetId: userId,
    targetName: name,
    submittedBy: by,
    at: now,
  });
};

/**
 * Puts somebody before the platform as asset administrator, for the first time or again; the right comes with its approval
 * (contract.md section 2, case R09). The company is locked: at most five, also when two ask at once.
 */
export const assetAdminWrites = {
  show: (id, context) => savedRow('assetAdmin', id, context),
  save: async (wish, _, context) => {
    const { db, actor } = context;
    const { companyId } = actor;
    const { id } = wish;
    const { advanced } = await lockCompany(db, companyId);
    const refused = checkAssetCompany({ advanced, used: await countAssetAdmins(db, companyId) });
    const candidate = await findCandidate(db, companyId, id);
    const objections = checkNewAssetAdmin(candidate, 'id');
    // Of somebody who is one already that is the answer, however many there are.
    const isOne = takesPlace(candidate?.standing ?? null);
    if (refused.length > 0 && !(isOne && advanced === 1)) return refused;
    if (candidate === undefined || objections.length > 0) return objections;
    const { standing, name } = candidate;
    if (standing !== null) {
      const before = await actedRow(entityOf('assetAdmin', context), 'add', wish, context);
      if ('kind' in before) return before;
    }

    await putBeforePlatform(context, candidate);
    return {
      action: 'assetAdmin.add',
      id,
      name,
      changes: [{ field: 'status', old: standing, new: assetAdminStates.pending }],
      concerns: [{ type: 'member', id }],
    };
  },
} satisfies NounWrites<{ save: Calls['assetAdminAdd']['request']; row: AssetAdmin }>;
