import { verificationStates } from '#domain/verification/states.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { endVerification, saveCompanyVerification } from '#server/features/company/store/verifications.ts';
import { lockCompany } from '#server/features/directory/member/store/candidates.ts';
import { endAssetRightsWithVerification } from '#server/features/rights/administration/endAssetAdmins.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { releasePapers } from './papers.ts';

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
