import type { ColumnType, Generated } from 'kysely';
import type { EndReason } from '#domain/assetAdmin/states.ts';
import type { CompanyStatus } from '#domain/dissolution/states.ts';
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
  /** Whether it may be entered and written into at all; asked by the session's guard, every write and every job. */
  status: Generated<CompanyStatus>;
  created_at: DefaultInstant;
  /** What it said of itself when it was registered; null of those made otherwise. */
  industry: string | null;
  size: string | null;
  province: string | null;
  city: string | null;
  contact_email: string | null;
  contact_name: string | null;
  contact_phone: string | null;
}

/** A person who can sign in, over all companies: one mobile number, one login password. */
export interface AccountTable {
  account_id: Generated<number>;
  country_code: string;
  mobile: string;
  password_hash: string | null;
}

export interface SessionTable {
  session_id: Generated<number>;
  company_id: number;
  user_id: number;
  account_id: number | null;
  /** SHA-256 of the body token; the token itself is stored nowhere. */
  token_hash: string;
  /** SHA-256 of the token before the last rotation, good for requests that were under way until `previous_until`. */
  previous_token_hash: string | null;
  previous_until: NullableInstant;
  /** SHA-256 of the companion cookie; null for class `app`. */
  cookie_hash: string | null;
  device_id: string;
  kind: 'browser' | 'app' | 'link';
  created_at: Instant;
  last_used_at: Instant;
  expires_at: Instant;
  revoked_at: NullableInstant;
  /** Until when its management password counts as given. */
  unlocked_until: NullableInstant;
}

/** What somebody protects the console with in one company. */
export interface ManagementPasswordTable {
  company_id: number;
  user_id: number;
  password_hash: string;
  set_at: Instant;
  updated_at: Instant;
  /** Until when a device that guessed wrongly waits: told to the main administrator, asked by nobody. */
  locked_until: NullableInstant;
}

/** What a session has proved anew, and for how long that counts. */
export interface StepUpGrantTable {
  company_id: number;
  session_id: number;
  kind: 'password' | 'sms';
  /** The call a code was asked for; empty for the password. */
  call_name: string;
  expires_at: Instant;
}

export interface AdministratorTable {
  company_id: number;
  user_id: number;
  kind: 'main' | 'sub' | 'asset';
  grants: Json<Record<string, 'none' | 'view' | 'manage'>>;
  scope_departments: Json<number[]>;
  status: Generated<number>;
  /** 1: the scope of a sub-administrator is whatever departments they are in; no department is listed then. */
  scope_own: Generated<number>;
  apps: ColumnType<number[], string | undefined, string>;
  version: Generated<number>;
  updated_at: DefaultInstant;
  updated_by: number | null;
  /** Asset administrators: since when, by whom, and since when and why no longer. */
  added_at: NullableInstant;
  added_by: number | null;
  ended_at: NullableInstant;
  end_reason: EndReason | null;
}

/** Several people with the same rights; soft-deleted. Scope and grants are read as those of a sub-administrator. */
export interface ManageGroupTable {
  company_id: number;
  id: number;
  name: string;
  name_key: string;
  is_all: Generated<number>;
  grants: Json<Record<string, 'none' | 'view' | 'manage'>>;
  scope_departments: Json<number[]>;
  scope_own: Generated<number>;
  apps: ColumnType<number[], string | undefined, string>;
  version: Generated<number>;
  created_at: Instant;
  updated_at: DefaultInstant;
  updated_by: number | null;
  deleted_at: NullableInstant;
}

export interface ManageGroupMemberTable {
  company_id: number;
  group_id: number;
  user_id: number;
}
