import type { ColumnType, Generated } from 'kysely';
import type { CodeScene } from '#domain/account/code.ts';
import type { Instant } from './columns.ts';

// Codes by SMS, what a checked one is good for, and how often something was done.

/** The one live code of a number for a scene, by the device that asked for it. */
export interface SmsCodeTable {
  country_code: string;
  mobile: string;
  scene: CodeScene;
  /** SHA-256 of the device, or the address of one without an id: nobody else's tries touch the code. */
  asker: string;
  salt: string;
  /** SHA-256 of salt and code; the code itself stands in the message alone. */
  code_hash: string;
  tries: Generated<number>;
  created_at: Instant;
  expires_at: Instant;
}

/** What a checked code is good for, once, in the session that checked it. */
export interface VerifyTokenTable {
  /** SHA-256 of the token. */
  token_hash: string;
  company_id: number;
  session_id: number;
  scene: CodeScene;
  /** SHA-256 of what it is good for besides its scene; empty: of nothing else. */
  subject_hash: Generated<string>;
  expires_at: Instant;
}

/** Moments something was done, as many as its limit: of all companies, for outsiders have none. */
export interface RateLimitTable {
  bucket: string;
  key: string;
  taken: ColumnType<readonly Date[], never, never>;
  expires_at: Instant;
}
