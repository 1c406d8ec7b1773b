/** contract.md section 2, "asset_admin.status"; the transitions stand in `schemas/assetAdmin.schema.json`. */
export const assetAdminStates = { pending: 0, reviewed: 1, rejected: 2, revoked: 3 } as const;

/** Why somebody is no asset administrator any more. */
export type EndReason = 'by_main' | 'resigned' | 'verification_lost' | 'became_main';

/** At most so many pending or reviewed ones per company (contract.md section 2). */
export const mostAssetAdmins = 5;

/** Whether somebody in this state takes one of the places. */
export const takesPlace = (status: number | null): boolean =>
  status === assetAdminStates.pending || status === assetAdminStates.reviewed;
