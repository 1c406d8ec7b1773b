import type { ColumnType, Generated } from 'kysely';
import type { Day } from './columns.ts';

// How the app is used (src/server/database/migrations/usage.ts, decisions/0018-usage-data.md).

/** What a department and all below it came to on a closed day, each person counted in the main department; 0 is the company. */
export interface UsageDayTable {
  company_id: number;
  department_id: number;
  day: Day;
  people: number;
  activated: number;
  active_day: number;
  /** Distinct people of the 7 and 30 days up to this one. */
  active_week: number;
  active_month: number;
  messages: number;
  group_count: number;
}

/** What each person did in the thirty days up to the last closed one. */
export interface UsageMemberTable {
  company_id: number;
  user_id: number;
  /** Main department when that day was closed. */
  department_id: number;
  activated: number;
  /** A bit per day, the lowest for the last closed one. */
  opened: number;
  last_day: Day | null;
  /** Sent per day, the last closed one first. */
  messages: ColumnType<number[], number[], number[]>;
  messages_week: number;
  messages_month: number;
  /** 0: they are too few where they are to be named (src/domain/usage/privacy.ts). */
  is_listed: Generated<number>;
}

/** What was reported of a person's day before it is closed. A row means: they used the app. */
export interface UsageActivityTable {
  company_id: number;
  day: Day;
  user_id: number;
  messages: Generated<number>;
}
