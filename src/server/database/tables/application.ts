import type { Generated } from 'kysely';
import type { ApplicationStatus } from '#domain/application/states.ts';
import type { DefaultInstant, Instant, NullableInstant } from './columns.ts';

/** Somebody who asks to join, once per number while they wait. */
export interface ApplicationTable {
  company_id: number;
  application_id: number;
  name: string;
  country_code: string;
  phone: string;
  /** The department asked for; it may be gone by now. */
  department_id: number;
  /** The link they came by, and who made it; null: without one. */
  invite_id: number | null;
  inviter_id: number | null;
  /** The last time, of as many as `apply_count`. */
  applied_at: Instant;
  apply_count: Generated<number>;
  status: Generated<ApplicationStatus>;
  joined_department_id: number | null;
  joined_position: string | null;
  user_id: number | null;
  /** Null of a decision: nobody was asked. */
  handler_id: number | null;
  handled_at: NullableInstant;
  reason: string | null;
  version: Generated<number>;
  updated_at: DefaultInstant;
  updated_by: number | null;
}
