import type { QrStatus } from '#domain/account/qrState.ts';
import type { InfoFirst } from '#domain/customField/arrangeFields.ts';
import type { DissolutionStatus } from '#domain/dissolution/states.ts';
import type { DocumentType, OrganizationType } from '#domain/verification/checkVerification.ts';
import type { VerificationEnding, VerificationStatus } from '#domain/verification/states.ts';
import { bigint, identity, instant, integer, json, oneOf, smallint, table, text } from './declareTable.ts';
import type { KnownFile } from './platform.ts';

/** What the platform wants changed in one field. */
export interface FieldRejection {
  readonly field: string;
  readonly reason: string;
}

export const companyTables = {
  /** No row: no logo, and the product's own card. */
  company_setting: table({
    columns: {
      company_id: bigint(),
      /** The record of its file; the address everyone reads it at stands with the company. */
      logo: json<KnownFile>().orNull(),
      attendance_shown: smallint().default(1).check('attendance_shown in (0, 1)'),
      info_first: oneOf<InfoFirst>('organisation', 'personal').default('organisation'),
      /** Counts changes of the card; `version` those of the company's facts and logo. */
      card_version: integer().default(0),
      version: integer().default(0),
      updated_at: instant().setBy('now()'),
      updated_by: bigint().orNull(),
    },
    key: 'company_id',
  }),
  /** Every time a company was to be dissolved: what became of it. The company's own row says how it stands now. */
  dissolution: table({
    columns: {
      company_id: bigint(),
      dissolution_id: identity('always'),
      status: oneOf<DissolutionStatus>('dissolving', 'dissolved', 'aborted'),
      company_name: text(),
      asked_by: bigint(),
      asked_by_name: text(),
      asked_at: instant(),
      /** From then on its data is erased, and no one can stop it any more. */
      due_at: instant(),
      /** When it was aborted, or erasing began. */
      decided_at: instant().orNull(),
      /** When the last row that is not kept by law was gone. */
      erased_at: instant().orNull(),
    },
    key: 'company_id, dissolution_id',
    unique: {
      dissolution_under_way: "(company_id) where status = 'dissolving'",
    },
    indexes: {
      dissolution_due: "(due_at) where status = 'dissolving'",
      dissolution_to_erase: "(decided_at) where status = 'dissolved' and erased_at is null",
    },
  }),
  /** One submission. Status 0: withdrawn, or its certificate was cancelled later. */
  company_verification: table({
    columns: {
      company_id: bigint(),
      verification_id: bigint(),
      status: smallint<VerificationStatus>().check('status in (0, 1, 2, 3)'),
      org_type: text<OrganizationType>(),
      doc_type: text<DocumentType>().orNull(),
      social_credit_code: text().orNull(),
      registration_number: text().orNull(),
      organization_code: text().orNull(),
      /** Of the company, or the full name of the government body. */
      name: text(),
      legal_representative: text(),
      /** Sealed under the server's key, bound to company and submission; and what of it everyone may read. */
      id_number_sealed: text(),
      id_number_mask: text(),
      phone: text(),
      province: text(),
      city: text(),
      detail_address: text(),
      licence_image: json<KnownFile>().orNull(),
      organization_image: json<KnownFile>().orNull(),
      authorization_image: json<KnownFile>().orNull(),
      submitted_by: bigint(),
      submitted_at: instant(),
      decided_at: instant().orNull(),
      reject_reason: text().orNull(),
      reject_fields: json<readonly FieldRejection[]>().default('[]'),
      ended_at: instant().orNull(),
      end_reason: oneOf<VerificationEnding>('withdrawn', 'cancelled').orNull(),
    },
    key: 'company_id, verification_id',
    rules: ['check ((status = 0) = (ended_at is not null))'],
    unique: {
      // One question before the platform at a time, one certificate in force.
      company_verification_standing: '(company_id) where status in (1, 2)',
    },
    indexes: {
      company_verification_submitted: '(company_id, submitted_at desc)',
    },
  }),
  /** A QR code the main administrator's phone reads to cancel the verification; good once. */
  verification_cancel_code: table({
    columns: {
      company_id: bigint(),
      ticket_hash: text(),
      user_id: bigint(),
      /** The browser's session that shows it, and the phone's that has read it. */
      session_id: bigint(),
      scanner_session_id: bigint().orNull(),
      status: smallint<QrStatus>(),
      created_at: instant(),
      expires_at: instant(),
    },
    key: 'company_id, ticket_hash',
  }),
};
