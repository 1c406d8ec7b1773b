import { afterQrAct, qrExpired, qrInvalid, qrSecondsLeft } from '#domain/account/qrState.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { done, type Handler, refused } from '#server/handlers/handler.ts';
import { lockCompany } from '#server/repositories/candidates.ts';
import { moveCancelCode } from '#server/repositories/verificationCancelCodes.ts';
import { claimCancelCode } from '#server/verification/cancelCode.ts';
import { cancelVerification } from '#server/verification/cancelVerification.ts';

/** The phone's answer to the code it has read: the verification is cancelled, or nothing happens. Either uses the code up. */
export const attestationCancelConfirm: Handler<'attestationCancelConfirm'> = async (request, context) => {
  const { db, actor, now, sessionId } = context;
  // Company before code, as whoever shows one locks them.
  const company = await lockCompany(db, actor.companyId);
  const claim = await claimCancelCode(context, request.ticket);
  if (claim.kind === 'refused') return claim.answer;
  // A code no phone has read is nobody's to confirm.
  if (claim.code.scannerSessionId === undefined) return refused(qrInvalid, 'qr_invalid');
  const next = afterQrAct(claim.code.state, request.action, now);
  if (next === undefined) return refused(qrExpired, 'qr_expired');
  await moveCancelCode(db, actor.companyId, claim.code, { state: next, scannerSessionId: sessionId });
  if (request.action === 'cancel')
    context.audit({ action: 'cancelRefuse', targetType: 'verification', targetName: company.name });
  const objection = request.action === 'confirm' ? await cancelVerification(context) : undefined;
  if (objection !== undefined) return refuse([objection]);
  return done({ status: next.status, expire_seconds: qrSecondsLeft(next, now) });
};
