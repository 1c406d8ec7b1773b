import { newQrState, qrSecondsLeft } from '#domain/account/qrState.ts';
import { verificationStates } from '#domain/verification/states.ts';
import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { lockCompany } from '#server/repositories/candidates.ts';
import { insertCancelCode } from '#server/repositories/verificationCancelCodes.ts';
import { cancelEffects } from '#server/verification/cancelCode.ts';

/** A QR code the main administrator's phone cancels the verification with: 120 s, once; the one before is good for nothing any more. */
export const attestationCancelQr: Handler<'attestationCancelQr'> = async (_, context) => {
  const { db, actor, now, sessionId, randomToken } = context;
  const { companyId, userId } = actor;
  const company = await lockCompany(db, companyId);
  if (company.verificationStatus !== verificationStates.verified)
    return refuse([violation('verification.notVerified')]);
  const ticket = randomToken();
  const state = newQrState(now);
  await insertCancelCode(db, { companyId, ticket, userId, sessionId: sessionId ?? 0, state, now });
  context.audit({ action: 'cancelQr', targetType: 'verification', targetName: company.name });
  return done({
    ticket,
    expire_seconds: qrSecondsLeft(state, now),
    effects: await cancelEffects(context),
  });
};
