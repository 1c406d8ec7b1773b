import { qrExpired, qrInvalid, qrStatusAt, qrStatuses } from '#domain/account/qrState.ts';
import { isDesk } from '#domain/account/userAgent.ts';
import { verificationStates } from '#domain/verification/states.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { type CancelCode, findCancelCode } from '#server/features/company/store/verificationCancelCodes.ts';
import {
  countConcerned,
  endVerification,
  saveCompanyVerification,
} from '#server/features/company/store/verifications.ts';
import { lockCompany } from '#server/features/directory/member/store/candidates.ts';
import { endAssetRightsWithVerification } from '#server/features/rights/administration/endAssetAdmins.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type Answer, type CallContext, refused } from '#server/platform/handler.ts';
import { releasePapers } from './verificationRow.ts';

/**
 * The company is unverified again (contract.md section 2, 2 to 0): its asset administrators are revoked, activation SMS stop, the papers go.
 * Answers why not where there is nothing to cancel.
 */
export const cancelVerification = async (context: CallContext): Promise<Violation | undefined> => {
  const { db, actor, now } = context;
  const { companyId } = actor;
  const company = await lockCompany(db, companyId);
  if (company.verificationStatus !== verificationStates.verified)
    return violation('verification.notVerified');
  await saveCompanyVerification(db, companyId, { status: verificationStates.unverified, advanced: 0 });
  await endVerification(db, companyId, { reason: 'cancelled', at: now });
  await releasePapers(context);
  for (const entry of await endAssetRightsWithVerification(db, companyId, now)) context.audit(entry);
  context.audit({
    action: 'cancel',
    targetType: 'verification',
    targetName: company.name,
    changes: [{ field: 'status', old: verificationStates.verified, new: verificationStates.unverified }],
  });
  return undefined;
};

/** A code the phone of this request may speak about, or why not. */
type CancelClaim =
  | { readonly kind: 'claimed'; readonly code: CancelCode }
  | { readonly kind: 'refused'; readonly answer: Answer<never> };

const refusedClaim = (answer: Answer<never>): CancelClaim => ({ kind: 'refused', answer });

/**
 * The code of a ticket, locked, for a phone: not for the browser that shows it nor another on a desk, nor once another phone has read it.
 * A phone is a session of the app, or one of a phone's browser on the page of the code; as what a browser says of itself proves
 * nothing, it has given the management password as well (the calls are gated).
 */
export const claimCancelCode = async (
  { db, actor, sessionId, now, userAgent }: CallContext,
  ticket: string,
): Promise<CancelClaim> => {
  const code = await findCancelCode(db, { companyId: actor.companyId, ticket }, true);
  if (code === undefined) return refusedClaim(refused(qrInvalid, 'qr_invalid'));
  if (code.sessionId === sessionId) return refusedClaim(refuse([violation('verification.sameDevice')]));
  if (isDesk(userAgent)) return refusedClaim(refuse([violation('verification.notPhone')]));
  if (code.scannerSessionId !== undefined && code.scannerSessionId !== sessionId)
    return refusedClaim(refused(qrInvalid, 'qr_invalid'));
  return qrStatusAt(code.state, now) === qrStatuses.expired
    ? refusedClaim(refused(qrExpired, 'qr_expired'))
    : { kind: 'claimed', code };
};

/** Whose rights end with the verification, counted now. */
export const cancelEffects = async ({
  db,
  actor,
}: CallContext): Promise<Calls['attestationCancelQr']['reply']['effects']> => {
  const { reviewed, waiting } = await countConcerned(db, actor.companyId);
  return { asset_admins: reviewed, waiting_asset_admins: waiting };
};
