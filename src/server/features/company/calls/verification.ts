import {
  afterQrAct,
  newQrState,
  qrExpired,
  qrInvalid,
  qrSecondsLeft,
  qrStatusAt,
  qrStatuses,
} from '#domain/account/qrState.ts';
import { isCityOf } from '#domain/companySetting/checkFacts.ts';
import { normalisePhone } from '#domain/member/phone.ts';
import { dayStart } from '#domain/message/activation.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { checkVerification, documentPlan, type NumberField } from '#domain/verification/checkVerification.ts';
import { maskIdNumber, normaliseNumber } from '#domain/verification/numbers.ts';
import {
  maySubmit,
  mostSubmissions,
  verificationStates,
  verificationStatusOf,
} from '#domain/verification/states.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { submitReview, withdrawReviews } from '#server/crud/review.ts';
import type { KnownFile } from '#server/database/tables/platform.ts';
import { type CodeClaim, checkCode } from '#server/features/account/codes.ts';
import {
  type CancelCode,
  countSubmissions,
  endVerification,
  findCancelCode,
  findLatestVerification,
  insertCancelCode,
  insertVerification,
  moveCancelCode,
  saveCompanyVerification,
  type VerificationRecord,
} from '#server/features/company/store/verifications.ts';
import {
  cancelEffects,
  cancelVerification,
  claimCancelCode,
  openIdNumber,
  papersRow,
  sealIdNumber,
  verificationModel,
  verificationRow,
} from '#server/features/company/verification.ts';
import {
  type AdministeredCompany,
  findAdministeredCompany,
  lockCompany,
} from '#server/features/directory/member/store/candidates.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { attachFileFields, fileFields, knownFiles } from '#server/platform/files/rowFiles.ts';
import { type CallContext, done, doneUnaudited, type Handler, refused } from '#server/platform/handler.ts';
import { nextId } from '#server/platform/store/sequences.ts';

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
    ? openIdNumber(links, {
        sealed: latest.id_number_sealed,
        companyId: actor.companyId,
        verificationId: latest.verification_id,
      })
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
  const paper = (field: (typeof papers)[number]): KnownFile | null =>
    papers.includes(field) ? ((values[field] ?? null) as KnownFile | null) : null;
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
  const verificationId = await nextId(db, { companyId, noun: 'verification' });
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
    id_number_sealed: sealIdNumber(links, { number: idNumber, companyId, verificationId }),
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
  await attachFileFields(context, { model, changed, rowId: papersRow });
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
  const known = await knownFiles(context, {
    model: verificationModel(context),
    sent: { ...request },
    rowId: papersRow,
  });
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

/** The phone's answer to the code it has read: the verification is cancelled, or nothing happens. Either uses the code up. */
export const attestationCancelConfirm: Handler<'attestationCancelConfirm'> = async (request, context) => {
  const { db, actor, now, sessionId } = context;
  // Company before code, as the call that shows one locks them.
  const company = await lockCompany(db, actor.companyId);
  const claim = await claimCancelCode(context, request.ticket);
  if (claim.kind === 'refused') return claim.answer;
  // A code no phone has read is no one's to confirm.
  if (claim.code.scannerSessionId === undefined) return refused(qrInvalid, 'qr_invalid');
  const next = afterQrAct(claim.code.state, request.action, now);
  if (next === undefined) return refused(qrExpired, 'qr_expired');
  await moveCancelCode(db, {
    companyId: actor.companyId,
    cancelCode: claim.code,
    move: { state: next, scannerSessionId: sessionId },
  });
  if (request.action === 'cancel')
    context.audit({ action: 'cancelRefuse', targetType: 'verification', targetName: company.name });
  const objection = request.action === 'confirm' ? await cancelVerification(context) : undefined;
  if (objection !== undefined) return refuse([objection]);
  return done({ status: next.status, expire_seconds: qrSecondsLeft(next, now) });
};

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

const replyOf = async (context: CallContext, { state }: Pick<CancelCode, 'state'>) => ({
  status: qrStatusAt(state, context.now),
  expire_seconds: qrSecondsLeft(state, context.now),
  company_name: (await findAdministeredCompany(context.db, context.actor.companyId)).name,
  effects: await cancelEffects(context),
});

/** The main administrator's phone has read the code: it is theirs for a minute. Asked again by the same phone it answers the same. */
export const attestationCancelScan: Handler<'attestationCancelScan'> = async ({ ticket }, context) => {
  const { db, actor, now, sessionId } = context;
  const claim = await claimCancelCode(context, ticket);
  if (claim.kind === 'refused') return claim.answer;
  const next = afterQrAct(claim.code.state, 'scan', now);
  if (next === undefined) return doneUnaudited(await replyOf(context, claim.code));
  await moveCancelCode(db, {
    companyId: actor.companyId,
    cancelCode: claim.code,
    move: { state: next, scannerSessionId: sessionId },
  });
  const reply = await replyOf(context, { state: next });
  context.audit({ action: 'cancelScan', targetType: 'verification', targetName: reply.company_name });
  return done(reply);
};

/** What became of a code, for the session that shows it; any other code is one whose time is over. */
export const attestationCancelStatus: Handler<'attestationCancelStatus'> = async ({ ticket }, context) => {
  const { db, actor, sessionId, now } = context;
  const code = await findCancelCode(db, { companyId: actor.companyId, ticket });
  if (code === undefined || code.sessionId !== sessionId)
    return done({ status: qrStatuses.expired, expire_seconds: 0 });
  return done({ status: qrStatusAt(code.state, now), expire_seconds: qrSecondsLeft(code.state, now) });
};

/** How far the verification of the company is, and what was handed in for it. */
export const attestationInfo: Handler<'attestationInfo'> = async (_, context) =>
  done(await verificationRow(context));

/** Takes back what waits for the platform: the company is unverified again, and what was entered can be changed and handed in again. */
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
