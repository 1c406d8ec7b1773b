import type { Generated } from 'kysely';
import type { TemporaryType, TermStatus } from '#domain/temporary/vocabulary.ts';
import type { DefaultInstant, Instant, NullableInstant } from './columns.ts';

// Temporary staff: what a type of it is, and everybody's term.

/** What a company says of a type; one that says nothing has the usual hours and no row. */
export interface TemporaryTypeTable {
  company_id: number;
  type: TemporaryType;
  hours: number;
  default_department_id: number | null;
  leaves_groups: Generated<number>;
  version: Generated<number>;
  updated_at: DefaultInstant;
  updated_by: number | null;
}

/** Somebody's term, from the invitation to its end: contract.md section 2, "temp.status". */
export interface TemporaryStaffTable {
  company_id: number;
  temp_id: number;
  /** As they were invited; a member's name and number are read from the member. */
  name: string;
  country_code: string;
  /** Empty once a member has it, or 30 days after an invitation came to nothing. */
  phone: string;
  type: TemporaryType;
  /** The whole term, extensions included. */
  hours: number;
  department_id: number;
  position: string | null;
  status: Generated<TermStatus>;
  invited_by: number | null;
  invited_at: Instant;
  invite_expires_at: NullableInstant;
  /** SHA-256 of the token in the link; null once the link is dead. */
  token_hash: string | null;
  user_id: number | null;
  start_time: NullableInstant;
  expire_time: NullableInstant;
  extend_count: Generated<number>;
  ended_at: NullableInstant;
  /** The rule that kept somebody here although the term is over. */
  kept_rule: string | null;
  /** When the clock next has something to do about it; null: never. */
  due_at: NullableInstant;
  version: Generated<number>;
  updated_at: DefaultInstant;
  updated_by: number | null;
}
