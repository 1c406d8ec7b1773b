import type { QrStatus } from '#domain/account/qrState.ts';
import type { DocumentType, OrganizationType } from '#domain/verification/organization.ts';
import type { VerificationEnding, VerificationStatus } from '#domain/verification/states.ts';
import type { Instant, Json, NullableInstant } from './columns.ts';

/** A file as it stands in a row; the server made it, so its parts are known. */
export interface StoredPaper {
  readonly file_id: string;
  readonly url: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
}

/** What the platform wants changed in one field. */
export interface FieldRejection {
  readonly field: string;
  readonly reason: string;
}

type PaperColumn = Json<StoredPaper | null> | null;

/** One submission. Status 0: withdrawn, or its certificate was cancelled later. */
export interface CompanyVerificationTable {
  company_id: number;
  verification_id: number;
  status: VerificationStatus;
  org_type: OrganizationType;
  doc_type: DocumentType | null;
  social_credit_code: string | null;
  registration_number: string | null;
  organization_code: string | null;
  /** Of the company, or the full name of the government body. */
  name: string;
  legal_representative: string;
  /** Sealed under the server's key, bound to company and submission; and what of it everybody may read. */
  id_number_sealed: string;
  id_number_mask: string;
  phone: string;
  province: string;
  city: string;
  detail_address: string;
  licence_image: PaperColumn;
  organization_image: PaperColumn;
  authorization_image: PaperColumn;
  submitted_by: number;
  submitted_at: Instant;
  decided_at: NullableInstant;
  reject_reason: string | null;
  reject_fields: Json<readonly FieldRejection[]>;
  ended_at: NullableInstant;
  end_reason: VerificationEnding | null;
}

/** A QR code the main administrator's phone reads to cancel the verification; good once. */
export interface VerificationCancelCodeTable {
  company_id: number;
  ticket_hash: string;
  user_id: number;
  /** The browser's session that shows it, and the phone's that has read it. */
  session_id: number;
  scanner_session_id: number | null;
  status: QrStatus;
  created_at: Instant;
  expires_at: Instant;
}
