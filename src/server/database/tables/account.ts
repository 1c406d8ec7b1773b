import type { Generated } from 'kysely';
import type { DefaultInstant, Instant, Json, NullableInstant } from './columns.ts';

// Companies, who signs in to them, and who administers them.

export interface CompanyTable {
  company_id: number;
  name: string;
  logo: string | null;
  verification_status: Generated<number>;
  advanced: Generated<number>;
  time_zone: Generated<string>;
  is_demo: Generated<number>;
  created_at: DefaultInstant;
}

/** A person who can sign in, over all companies: one mobile number, one login password. */
export interface AccountTable {
  account_id: Generated<number>;
  country_code: string;
  mobile: string;
  password_hash: string | null;
  failed_attempts: Generated<number>;
  locked_until: NullableInstant;
  last_attempt_at: NullableInstant;
}

/** Failed sign-ins with a number that has no account; a row is forgotten once its lock could be over. */
export interface SignInAttemptTable {
  country_code: string;
  mobile: string;
  failed_attempts: number;
  locked_until: NullableInstant;
  last_at: Instant;
}

export interface SessionTable {
  session_id: Generated<number>;
  company_id: number;
  user_id: number;
  account_id: number | null;
  /** SHA-256 of the body token; the token itself is stored nowhere. */
  token_hash: string;
  /** SHA-256 of the companion cookie; null for class `app`. */
  cookie_hash: string | null;
  device_id: string;
  kind: 'browser' | 'app' | 'link';
  created_at: Instant;
  last_used_at: Instant;
  expires_at: Instant;
  revoked_at: NullableInstant;
}

export interface AdministratorTable {
  company_id: number;
  user_id: number;
  kind: 'main' | 'sub' | 'asset';
  grants: Json<Record<string, 'none' | 'view' | 'manage'>>;
  scope_departments: Json<number[]>;
  management_password_hash: string | null;
  status: Generated<number>;
}
