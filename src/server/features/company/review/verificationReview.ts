import {
  documentPlan,
  type NumberField,
  numberFlaw,
  organizationFields,
  type PaperField,
} from '#domain/verification/checkVerification.ts';
import { advancedOf, verificationStates } from '#domain/verification/states.ts';
import {
  findVerification,
  saveCompanyVerification,
  settleVerification,
  type VerificationRecord,
} from '#server/features/company/store/verifications.ts';
import { fileLine, type ReviewedKind } from './reviewedKind.ts';

const numberNames: Readonly<Record<NumberField, string>> = {
  social_credit_code: 'credit code',
  registration_number: 'registration number',
  organization_code: 'organisation code',
};

const numberLines = (record: VerificationRecord): readonly string[] =>
  (Object.keys(numberNames) as NumberField[]).flatMap((field) => {
    const number = record[field];
    if (number === null) return [];
    const doubt = numberFlaw(field, number) === 'checkDigit' ? '  (check digit does not fit: compare)' : '';
    return [`${numberNames[field]} ${number}${doubt}`];
  });

const paperNames: Readonly<Record<PaperField, string>> = {
  licence_image: 'licence',
  organization_image: 'organisation certificate',
  authorization_image: 'letter of authorization',
};

const paperLines = (record: VerificationRecord): readonly string[] =>
  documentPlan(record.org_type, record.doc_type).papers.flatMap((field) => {
    const paper = record[field];
    return paper === null ? [] : [fileLine(paperNames[field], record.company_id, paper)];
  });

/**
 * What the platform says of a company's papers: approved, the company is verified under the name of its certificate; rejected, it reads why,
 * field by field.
 */
export const verificationReview: ReviewedKind = {
  noun: 'verification',
  objection: async () => undefined,
  details: async (db, { companyId, targetId }) => {
    const record = await findVerification(db, companyId, targetId);
    if (record === undefined) return [];
    return [
      [record.org_type, ...(record.doc_type === null ? [] : [record.doc_type])].join(', '),
      ...numberLines(record),
      `${record.legal_representative}, ID ${record.id_number_mask}, phone ${record.phone}`,
      `${record.province} ${record.city} ${record.detail_address}`,
      ...paperLines(record),
    ];
  },
  fields: async (db, { companyId, targetId }) => {
    const record = await findVerification(db, companyId, targetId);
    return record === undefined ? [] : organizationFields(record.org_type, record.doc_type);
  },
  settle: async (db, { companyId, companyName, targetId }, verdict) => {
    const record = await findVerification(db, companyId, targetId);
    if (record === undefined) throw new Error(`There is no verification ${targetId} of company ${companyId}`);
    const { decision, reason, at, fields = [] } = verdict;
    const status = decision === 'approved' ? verificationStates.verified : verificationStates.rejected;
    await settleVerification(db, { companyId, verificationId: targetId }, { status, reason, fields, at });
    const change = { field: 'status', old: verificationStates.reviewing, new: status };
    if (decision === 'rejected') {
      await saveCompanyVerification(db, companyId, { status, advanced: 0 });
      return [change];
    }
    const advanced = advancedOf(record.org_type, {
      advanced: verdict.advanced,
      isAutomatic: verdict.isAutomatic === true,
    });
    await saveCompanyVerification(db, companyId, { status, advanced, name: record.name });
    const renamed =
      record.name === companyName ? [] : [{ field: 'name', old: companyName, new: record.name }];
    return [change, { field: 'advanced', old: 0, new: advanced }, ...renamed];
  },
};
