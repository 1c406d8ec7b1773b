import type { Challenge } from 'altcha-lib/types';
import type { Generated } from 'kysely';
import type { CaptchaKind } from '#domain/captcha/rules.ts';
import type { Instant, Json } from './columns.ts';

// Of no company: whoever answers them is not signed in.

/** A question that waits for its answer. One answer, right or wrong, takes it away: no challenge counts twice. */
export interface CaptchaTable {
  /** SHA-256 of the id its browser holds. */
  captcha_hash: string;
  device_id: string;
  kind: CaptchaKind;
  /** Where the gap is; null without a picture. */
  gap_left: number | null;
  challenge: Json<Challenge>;
  /** Key the challenge is signed with. */
  secret: string;
  created_at: Instant;
  expires_at: Instant;
}

/** What a right answer opens: codes to one number, and one company. */
export interface CaptchaTicketTable {
  /** SHA-256 of the ticket. */
  ticket_hash: string;
  device_id: string;
  /** Country code and number it has been used for; null: none yet. */
  number: string | null;
  codes_sent: Generated<number>;
  expires_at: Instant;
}
