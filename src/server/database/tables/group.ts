import type { Generated } from 'kysely';
import type { DefaultInstant } from './columns.ts';

// Limits of group chats (src/server/database/migrations/groupSettings.ts).

/** How large groups of a company may be; no row: the usual limits. */
export interface GroupSettingTable {
  company_id: number;
  member_limit: Generated<number>;
  /** Of groups whose owner is on the list. */
  large_limit: Generated<number>;
  version: Generated<number>;
  updated_at: DefaultInstant;
  updated_by: number | null;
}

/** Who may have large groups: people, and everybody in or below departments. */
export interface GroupWhitelistTable {
  company_id: number;
  kind: 'person' | 'department';
  target_id: number;
}
