import { dayStart } from '#domain/member/week.ts';
import {
  expectedDays,
  maySubmit,
  mostSubmissions,
  verificationStates,
  verificationStatusOf,
} from '#domain/verification/states.ts';
import { reachOf } from '#engine/permission.ts';
import type { Verification } from '#generated/types.ts';
import { shownValue } from '#server/crud/visibility.ts';
import {
  countSubmissions,
  findLatestVerification,
  type VerificationRecord,
} from '#server/features/company/store/verifications.ts';
import { findAdministeredCompany } from '#server/features/directory/member/store/candidates.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { verificationModel } from './papers.ts';

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
