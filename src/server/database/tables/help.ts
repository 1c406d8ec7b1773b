import type { Instant } from './columns.ts';

/** Whether a topic of the help centre helped one person. */
export interface HelpFeedbackTable {
  company_id: number;
  user_id: number;
  topic: string;
  helpful: 0 | 1;
  updated_at: Instant;
}
