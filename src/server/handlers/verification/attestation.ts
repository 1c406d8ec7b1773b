import { normalisePhone } from '#domain/member/phone.ts';
import { dayStart } from '#domain/member/week.ts';
import { isCityOf } from '#domain/registration/places.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { checkVerification } from '#domain/verification/checkVerification.ts';
import { maskIdNumber } from '#domain/verification/maskIdNumber.ts';
import { normaliseNumber } from '#domain/verification/numbers.ts';
import { documentPlan, type NumberField } from '#domain/verification/organization.ts';
import {
  maySubmit,
  mostSubmissions,
  verificationStates,
  verificationStatusOf,
} from '#domain/verification/states.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { type CodeClaim, checkCode } from '#server/account/codes.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import type { StoredPaper } from '#server/database/tables/company.ts';
import { fileFields } from '#server/file/scene.ts';
import { knownFiles, settleFileFields } from '#server/file/settleFields.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { type AdministeredCompany, lockCompany } from '#server/repositories/candidates.ts';
import { submitReview } from '#server/repositories/reviews.ts';
import { nextId } from '#server/repositories/sequences.ts';
import {
  countSubmissions,
  findLatestVerification,
  insertVerification,
  saveCompanyVerification,
  type VerificationRecord,
} from '#server/repositories/verifications.ts';
import { papersRow, verificationModel } from '#server/verification/papers.ts';
import { openIdNumber, sealIdNumber } from '#server/verification/sealIdNumber.ts';
import { verificationRow } from '#server/verification/verificationRow.ts';

type Request = Calls['attestation']['request'];

/** Why nothing may be handed in now, whatever it is. */
const objection = async (
  { db, actor, now }: CallContext,
  company: AdministeredCompany,
): Promise<Violation | undefined> => {
  const status = verificationStatusOf(company.verificationStatus);
  if (status === verificationStates.reviewing) return violation('verification.waiting');
  if (!maySubmit(status)) return violation('verification.verified');
  const used = await countSubmissions(db, actor.companyId, dayStart(now));
  return used < mostSubmissions
    ? undefined
    : violation('verification.tooMany', undefined, { limit: mostSubmissions });
};

/** The number as typed, or the one that is kept where its mask came back untouched. */
const idNumberOf = (
  { links, actor }: CallContext,
  typed: string,
  latest: VerificationRecord | undefined,
): string | undefined =>
  latest !== undefined && typed === latest.id_number_mask
    ? openIdNumber(links, latest.id_number_sealed, actor.companyId, latest.verification_id)
    : normaliseNumber(typed);

const numberOf = (request: Request, field: NumberField): string | null => {
  const { numbers } = documentPlan(request.org_type ?? 'enterprise', request.doc_type);
  return numbers.includes(field) ? normaliseNumber(request[field] ?? '') : null;
};

/** The code under the number it was sent to, however that was typed: the form asks for one of the mainland. */
const claimOf = (request: Request): CodeClaim => {
  const { countryCode, digits: mobile } = normalisePhone(request.phone, '86');
  return { scene: 'attestation', countryCode, mobile, code: request.code ?? '' };
};

/** Papers of this form as the server knows them; of another form none are kept. */
const papersOf = (request: Request, values: Readonly<Record<string, unknown>>) => {
  const { papers } = documentPlan(request.org_type ?? 'enterprise', request.doc_type);
  const paper = (field: (typeof papers)[number]): StoredPaper | null =>
    papers.includes(field) ? ((values[field] ?? null) as StoredPaper | null) : null;
  return {
    licence_image: paper('licence_image'),
    organization_image: paper('organization_image'),
    authorization_image: paper('authorization_image'),
  };
};

interface Checked {
  readonly request: Request;
  readonly idNumber: string;
  readonly papers: ReturnType<typeof papersOf>;
}

const keep = async (context: CallContext, { request, idNumber, papers }: Checked): Promise<string> => {
  const { db, actor, now, links } = context;
  const { companyId, userId } = actor;
  const verificationId = await nextId(db, companyId, 'verification');
  const orgType = request.org_type ?? 'enterprise';
  const { name: nameField } = documentPlan(orgType, request.doc_type);
  const text = (typed: string | null | undefined) => visibleText(typed ?? '');
  const name = text(request[nameField]);
  await insertVerification(db, {
    company_id: companyId,
    verification_id: verificationId,
    org_type: orgType,
    doc_type: orgType === 'government' ? null : (request.doc_type ?? null),
    social_credit_code: numberOf(request, 'social_credit_code'),
    registration_number: numberOf(request, 'registration_number'),
    organization_code: numberOf(request, 'organization_code'),
    name,
    legal_representative: text(request.legal_representative),
    id_number_sealed: sealIdNumber(links, idNumber, companyId, verificationId),
    id_number_mask: maskIdNumber(idNumber),
    phone: claimOf(request).mobile,
    province: text(request.province),
    city: text(request.city),
    detail_address: text(request.detail_address),
    papers,
    submitted_by: userId,
    submitted_at: now,
  });
  const model = verificationModel(context);
  const fields = fileFields(model.fields);
  const changed = fields.map((field) => ({ field, value: papers[field.name as keyof typeof papers] }));
  await settleFileFields(context, model, changed, papersRow);
  await submitReview(db, {
    companyId,
    kind: 'verification',
    targetId: verificationId,
    targetName: name,
    submittedBy: userId,
    at: now,
  });
  return name;
};

/**
 * Hands in what the platform verifies the company by (spec.md sections 5 and 6, case B01): by the main administrator, five times a day at
 * most, never while a review waits. From now on nothing of it can be changed until the platform has answered or it is taken back.
 */
export const attestation: Handler<'attestation'> = async (request, context) => {
  const { db, actor } = context;
  const company = await lockCompany(db, actor.companyId);
  const closed = await objection(context, company);
  if (closed !== undefined) return refuse([closed]);
  const latest = await findLatestVerification(db, actor.companyId);
  const violations = checkVerification(
    { ...request, org_type: request.org_type ?? 'enterprise' },
    { isCityOf, kept: latest && { idNumber: latest.id_number_mask, person: latest.legal_representative } },
  );
  if (violations.length > 0) return refuse(violations);
  const idNumber = idNumberOf(context, request.id_number ?? '', latest);
  // Sealed under a key that is gone: it has to be typed again.
  if (idNumber === undefined) return refuse([violation('verification.required', 'id_number')]);
  const known = await knownFiles(context, verificationModel(context), { ...request }, papersRow);
  if (known.violations.length > 0) return refuse(known.violations);
  const wrong = await checkCode(context, claimOf(request));
  if (wrong !== undefined) return { ...wrong, violations: [{ rule: 'code.wrong', field: 'code' }] };
  const name = await keep(context, { request, idNumber, papers: papersOf(request, known.values) });
  const before = verificationStatusOf(company.verificationStatus);
  await saveCompanyVerification(db, actor.companyId, { status: verificationStates.reviewing, advanced: 0 });
  context.audit({
    action: 'submit',
    targetType: 'verification',
    targetName: name,
    changes: [{ field: 'status', old: before, new: verificationStates.reviewing }],
  });
  return done(await verificationRow(context));
};
