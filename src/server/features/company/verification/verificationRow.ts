import { dayStart } from '#domain/message/activation.ts';
import {
  expectedDays,
  maySubmit,
  mostSubmissions,
  verificationStates,
  verificationStatusOf,
} from '#domain/verification/states.ts';
import type { EntityModel } from '#engine/model.ts';
import { reachOf } from '#engine/permission.ts';
import type { Verification } from '#generated/types.ts';
import type { GivenRows } from '#server/crud/sources/rows.ts';
import { shownValue } from '#server/crud/visibility.ts';
import {
  countSubmissions,
  findLatestVerification,
  findVerifications,
  type VerificationRecord,
} from '#server/features/company/store/verifications.ts';
import { findAdministeredCompany } from '#server/features/directory/member/store/candidates.ts';
import { releaseFileFields } from '#server/platform/files/settleFields.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { LinkSealer } from '#server/platform/outbound/linkSealer.ts';

/** Papers belong to the company's verification as a whole: those handed in last are kept, older ones go after a day. */
export const papersRow = 1;

/** The noun of the verification, as files and permissions know it. */
export const verificationModel = ({ models }: Pick<CallContext, 'models'>): EntityModel => {
  const { verification } = models;
  if (verification === undefined) throw new Error('There is no schema of the verification');
  return verification;
};

/** Nobody needs the papers of a certificate that was cancelled. */
export const releasePapers = (context: CallContext): Promise<void> =>
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

const deeds = ['create', 'withdraw', 'cancel'] as const;

const mayDo = (context: CallContext, status: number): Verification['can'] => {
  const model = verificationModel(context);
  const open = {
    create: maySubmit(verificationStatusOf(status)),
    withdraw: status === verificationStates.reviewing,
    cancel: status === verificationStates.verified,
  };
  const may = Object.fromEntries(
    deeds.map((deed) => [
      deed,
      open[deed] && reachOf(model, deed, context.actor) !== undefined ? (1 as const) : (0 as const),
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
const subjectOf = (companyId: number, verificationId: number): string =>
  `idNumber ${companyId} ${verificationId}`;

/** The number of an ID card as it is kept: AES-256-GCM under the server's own key, which is never in the database. */
export const sealIdNumber = (
  links: LinkSealer,
  {
    number,
    companyId,
    verificationId,
  }: { readonly number: string; readonly companyId: number; readonly verificationId: number },
): string => links.seal(number, subjectOf(companyId, verificationId));

/** The number again; undefined under another key. */
export const openIdNumber = (
  links: LinkSealer,
  {
    sealed,
    companyId,
    verificationId,
  }: { readonly sealed: string; readonly companyId: number; readonly verificationId: number },
): string | undefined => links.open(sealed, subjectOf(companyId, verificationId));

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
