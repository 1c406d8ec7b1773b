import { checkNewAssetAdmin } from '#domain/assetAdmin/checkNewAssetAdmin.ts';
import { violation } from '#domain/violation.ts';
import type { EntityModel } from '#engine/model.ts';
import {
  findAdministeredCompany,
  findCandidate,
} from '#server/features/directory/member/store/candidates.ts';
import { settleAssetAdmin } from '#server/features/rights/store/assetAdmins.ts';
import { kindOfModel } from './modelKind.ts';
import type { ReviewedKind } from './reviewedKind.ts';
import { verificationReview } from './verificationReview.ts';

const assetAdmin: ReviewedKind = {
  noun: 'assetAdmin',
  objection: async (db, { companyId, targetId }) => {
    const { advanced } = await findAdministeredCompany(db, companyId);
    if (advanced !== 1) return violation('assetAdmin.unverified');
    const candidate = await findCandidate(db, companyId, targetId);
    return checkNewAssetAdmin(candidate && { ...candidate, standing: null })[0];
  },
  settle: async (db, { companyId, targetId: userId }, { decision, at }) => {
    const status = decision === 'approved' ? 1 : 2;
    await settleAssetAdmin(db, { record: { companyId, userId }, status, at });
    return { field: 'status', old: 0, new: status };
  },
};

/** Kinds whose rows are kept by hand. */
const handwritten: Readonly<Record<string, ReviewedKind>> = {
  asset_admin: assetAdmin,
  verification: verificationReview,
};

/** What is reviewed under a name: a kind written by hand, or the noun of a schema that says `review`; undefined: there is no such noun any more. */
export const reviewedKind = (
  kind: string,
  models: Readonly<Record<string, EntityModel>>,
): ReviewedKind | undefined => {
  const byHand = Object.hasOwn(handwritten, kind) ? handwritten[kind] : undefined;
  if (byHand !== undefined) return byHand;
  const model = models[kind];
  return model?.review === undefined ? undefined : kindOfModel(model, models);
};
