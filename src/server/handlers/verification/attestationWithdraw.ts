import { verificationStates } from '#domain/verification/states.ts';
import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { lockCompany } from '#server/repositories/candidates.ts';
import { withdrawReviews } from '#server/repositories/reviews.ts';
import {
  endVerification,
  findLatestVerification,
  saveCompanyVerification,
} from '#server/repositories/verifications.ts';
import { verificationRow } from '#server/verification/verificationRow.ts';

/** Takes back what waits for the platform: the company is unverified again, and what was entered can be changed and handed in anew. */
export const attestationWithdraw: Handler<'attestationWithdraw'> = async ({ attestation_id }, context) => {
  const { db, actor, now } = context;
  const { companyId } = actor;
  const company = await lockCompany(db, companyId);
  if (company.verificationStatus !== verificationStates.reviewing)
    return refuse([violation('verification.notWaiting')]);
  const latest = await findLatestVerification(db, companyId);
  if (latest?.verification_id !== attestation_id) return refuse([violation('verification.changed')]);
  await withdrawReviews(db, { companyId, kind: 'verification', targetIds: null }, now);
  await endVerification(db, companyId, { reason: 'withdrawn', at: now });
  await saveCompanyVerification(db, companyId, { status: verificationStates.unverified, advanced: 0 });
  context.audit({
    action: 'withdraw',
    targetType: 'verification',
    targetName: latest.name,
    changes: [{ field: 'status', old: verificationStates.reviewing, new: verificationStates.unverified }],
  });
  return done(await verificationRow(context));
};
