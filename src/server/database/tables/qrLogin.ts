import type { QrStatus } from '#domain/account/qrState.ts';
import type { Instant, Json } from './columns.ts';

/** A sign-in by QR code. It belongs to no company before somebody confirms it, and is forgotten an hour later. */
export interface QrLoginTable {
  /** SHA-256 of what the QR code holds; of what the asking browser polls with; of that browser's HttpOnly cookie. */
  ticket_hash: string;
  secret_hash: string;
  browser_hash: string;
  device_id: string;
  status: QrStatus;
  /** The number the asking browser shows, and the three the phone chooses from. */
  number: number;
  choices: Json<number[]>;
  user_agent: string;
  ip: string | null;
  created_at: Instant;
  expires_at: Instant;
  scanner_company_id: number | null;
  scanner_user_id: number | null;
  /** The account of the phone's session; null for a person without one. */
  account_id: number | null;
  target_company_id: number | null;
  target_user_id: number | null;
  /** The phone's session that let the browser in. */
  confirmer_session_id: number | null;
}
