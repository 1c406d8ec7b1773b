import { qrExpired, qrInvalid, qrStatusAt, qrStatuses } from '#domain/account/qrState.ts';
import { isDesk } from '#domain/account/userAgent.ts';
import { dayStart } from '#domain/message/activation.ts';
import {
  expectedDays,
  maySubmit,
  mostSubmissions,
  verificationStates,
  verificationStatusOf,
} from '#domain/verification/states.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { EntityModel } from '#engine/model.ts';
import { reachOf } from '#engine/permission.ts';
import type { Calls, Verification } from '#generated/types.ts';
import { shownValue } from '#server/crud/scope.ts';
import type { GivenRows } from '#server/crud/sources/rows.ts';
import { findAdministeredCompany, lockCompany } from '#server/features/directory/member/store/candidates.ts';
import { endAssetRightsWithVerification } from '#server/features/rights/assetAdmin.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { releaseFileFields } from '#server/platform/files/rowFiles.ts';
import { type Answer, type CallContext, refused } from '#server/platform/handler.ts';
import type { LinkSealer } from '#server/platform/outbound/signing.ts';
import {
  type CancelCode,
  countConcerned,
  countSubmissions,
  endVerification,
  findCancelCode,
  findLatestVerification,
  findVerifications,
  saveCompanyVerification,
  type VerificationRecord,
} from './store/verifications.ts';

/** Papers belong to the company's verification as a whole: those handed in last are kept, older ones go after a day. */
export const papersRow = 1;

/** The noun of the verification, as files and permissions know it. */
export const verificationModel = ({ models }: Pick<CallContext, 'models'>): EntityModel => {
  const { verification } = models;
  if (verification === undefined) throw new Error('There is no schema of the verification');
  return verification;
};

/** No one needs the papers of a certificate that was cancelled. */
const releasePapers = (context: CallContext): Promise<void> =>
  releaseFileFields(context, verificationModel(context), [papersRow]);

const textOf = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

type Entered = Pick<
  Verification,
  | 'org_type'
  | 'doc_type'
  | 'social_credit_code'
  | 'registration_number'
  | 'organization_code'
  | 'company_name'
  | 'unit_full_name'
  | 'legal_representative'
  | 'id_number'
  | 'phone'
  | 'code'
  | 'province'
  | 'city'
  | 'detail_address'
  | 'licence_image'
  | 'organization_image'
  | 'authorization_image'
>;

/** What was handed in last; nulls where nothing was. The number of the ID card never leaves the server whole. */
const enteredOf = (record: VerificationRecord | undefined): Entered => {
  const isGovernment = record?.org_type === 'government';
  const name = record?.name ?? null;
  return {
    org_type: record?.org_type ?? null,
    doc_type: record?.doc_type ?? null,
    social_credit_code: record?.social_credit_code ?? null,
    registration_number: record?.registration_number ?? null,
    organization_code: record?.organization_code ?? null,
    company_name: isGovernment ? null : name,
    unit_full_name: isGovernment ? name : null,
    legal_representative: record?.legal_representative ?? null,
    // Blank once it is no longer kept.
    id_number: record?.id_number_mask || null,
    phone: record?.phone || null,
    code: null,
    province: record?.province ?? null,
    city: record?.city ?? null,
    detail_address: record?.detail_address ?? null,
    licence_image: record?.licence_image ?? null,
    organization_image: record?.organization_image ?? null,
    authorization_image: record?.authorization_image ?? null,
  };
};

/** The values as this reader may see them: numbers to call and papers are the main administrator's alone. */
const shownTo = (context: CallContext, entered: Entered): Entered => {
  const { fields } = verificationModel(context);
  const hidden = fields.filter(
    (field) => field.options.permissions?.read !== undefined && Object.hasOwn(entered, field.name),
  );
  return {
    ...entered,
    ...Object.fromEntries(
      hidden.map((field) => [field.name, shownValue(field, { ...entered }, context.actor)]),
    ),
  };
};

const actionNames = ['create', 'withdraw', 'cancel'] as const;

const mayDo = (context: CallContext, status: number): Verification['can'] => {
  const model = verificationModel(context);
  const open = {
    create: maySubmit(verificationStatusOf(status)),
    withdraw: status === verificationStates.reviewing,
    cancel: status === verificationStates.verified,
  };
  const may = Object.fromEntries(
    actionNames.map((action) => [
      action,
      open[action] && reachOf(model, action, context.actor) !== undefined ? (1 as const) : (0 as const),
    ]),
  );
  return { read: 1, ...may };
};

/** The verification of the reader's company: how far it is, what was handed in last, and what the platform said. */
export const verificationRow = async (context: CallContext): Promise<Verification> => {
  const { db, actor, now } = context;
  const company = await findAdministeredCompany(db, actor.companyId);
  const record = await findLatestVerification(db, actor.companyId);
  const status = verificationStatusOf(company.verificationStatus);
  const used = await countSubmissions(db, actor.companyId, dayStart(now));
  const isRejected = status === verificationStates.rejected;
  return {
    attestation_id: record?.verification_id ?? 0,
    status,
    advanced: company.advanced === 1 ? 1 : 0,
    current_name: company.name,
    ...shownTo(context, enteredOf(record)),
    submitted_at: textOf(record?.submitted_at),
    submitted_by: record?.submitter ?? null,
    decided_at: textOf(record?.decided_at),
    reject_reason: isRejected ? (record?.reject_reason ?? null) : null,
    reject_fields: isRejected ? [...(record?.reject_fields ?? [])] : [],
    expected_days: expectedDays,
    submissions_left: Math.max(0, mostSubmissions - used),
    version: record?.verification_id ?? 0,
    can: mayDo(context, status),
  };
};

/** Bound to its submission: copied to another row, the sealed number opens nothing. */
export const idNumberSubject = (companyId: number, verificationId: number): string =>
  `idNumber ${companyId} ${verificationId}`;

/** The number of an ID card as it is kept: AES-256-GCM under the server's own key, which is never in the database. */
export const sealIdNumber = (
  links: LinkSealer,
  {
    number,
    companyId,
    verificationId,
  }: { readonly number: string; readonly companyId: number; readonly verificationId: number },
): string => links.seal(number, idNumberSubject(companyId, verificationId));

/** The number again; undefined under another key. */
export const openIdNumber = (
  links: LinkSealer,
  {
    sealed,
    companyId,
    verificationId,
  }: { readonly sealed: string; readonly companyId: number; readonly verificationId: number },
): string | undefined => links.open(sealed, idNumberSubject(companyId, verificationId));

/** What was handed in so far and what became of it, the latest first. */
export const verificationGiven = {
  list: async (_, range, { db, actor: { companyId } }) => {
    const records = await findVerifications(db, companyId, range);
    const rows = records.map((record) => ({
      attestation_id: record.verification_id,
      status: record.status,
      end_reason: record.end_reason,
      name: record.name,
      submitted_at: record.submitted_at.toISOString(),
      submitted_by: record.submitter,
      decided_at: record.decided_at?.toISOString() ?? null,
      ended_at: record.ended_at?.toISOString() ?? null,
      reject_reason: record.reject_reason,
    }));
    return { rows, total: await countSubmissions(db, companyId) };
  },
} satisfies GivenRows;

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
