import type { Instant } from './columns.ts';

/** Complaints the main administrator has been reminded of. */
export interface ComplaintReminderTable {
  company_id: number;
  complaint_id: number;
  reminded_at: Instant;
}
