import { type Violation, violation } from '#domain/violation.ts';

/** contract.md section 2, "asset_admin.status"; the transitions stand in `schemas/assetAdmin.schema.json`. */
export const assetAdminStates = { pending: 0, reviewed: 1, rejected: 2, revoked: 3 } as const;

/** Why someone is no asset administrator any more. */
export type EndReason = 'by_main' | 'resigned' | 'verification_lost' | 'became_main';

/** At most so many pending or reviewed ones per company (contract.md section 2). */
export const mostAssetAdmins = 5;

/** Whether someone in this state takes one of the places. */
export const takesPlace = (status: number | null): boolean =>
  status === assetAdminStates.pending || status === assetAdminStates.reviewed;

/** The company as far as it may have asset administrators at all. */
interface AssetCompany {
  /** 1: the platform has given it the advanced verification. */
  readonly advanced: number;
  /** Pending and reviewed ones. */
  readonly used: number;
}

/** Who is to be one. `standing`: their state as asset administrator, null when they never were one. */
interface AssetCandidate {
  readonly status: string;
  readonly isActive: boolean;
  readonly isRealName: boolean;
  readonly memberType: string;
  readonly isMain: boolean;
  readonly standing: number | null;
}

/** Whether this company can take one more asset administrator (spec.md section 8, case R09; contract.md section 2). */
export const checkAssetCompany = ({ advanced, used }: AssetCompany): readonly Violation[] => {
  if (advanced !== 1) return [violation('assetAdmin.unverified')];
  return used >= mostAssetAdmins ? [violation('assetAdmin.full', undefined, { limit: mostAssetAdmins })] : [];
};

const unfit = (candidate: AssetCandidate): string | undefined => {
  if (candidate.isMain) return 'assetAdmin.isMain';
  if (candidate.standing === assetAdminStates.pending) return 'assetAdmin.pending';
  if (candidate.standing === assetAdminStates.reviewed) return 'assetAdmin.isOne';
  if (!candidate.isActive) return 'assetAdmin.inactive';
  if (!candidate.isRealName) return 'assetAdmin.notRealName';
  return candidate.memberType === 'regular' ? undefined : 'assetAdmin.notRegular';
};

/** Whether someone can be put forward: works here regularly, uses the app, has a real name, and is none already. */
export const checkNewAssetAdmin = (
  candidate: AssetCandidate | undefined,
  field?: string,
): readonly Violation[] => {
  if (candidate === undefined || candidate.status !== 'normal')
    return [violation('assetAdmin.missing', field)];
  const rule = unfit(candidate);
  return rule === undefined ? [] : [violation(rule, field)];
};
