import type { ColumnType, Generated } from 'kysely';
import type { KnownFile } from '#server/file/fileValue.ts';
import type { Day, DefaultInstant, Instant, Json, NullableInstant } from './columns.ts';

// Departments, their groups, people and where they are.

export interface DepartmentTable {
  company_id: number;
  id: number;
  name: string;
  /** Compare key of the name (NFKC, no control or format characters, folded, squeezed): siblings are unique by it. */
  name_key: string;
  abbreviation: string | null;
  name_en: string | null;
  name_ja: string | null;
  /** Its number in another system; unique in the company, never changed once set. */
  dept_code: string | null;
  /** What it is found by beside its name: readings, other names, short name and code (`departmentHaystack`). */
  haystack: Generated<string>;
  /** 0 is the company root. */
  super_dept_id: number;
  /** Ids from the topmost department down to this one, itself included. */
  ancestors: number[];
  /** Fractional rank among siblings, compared bytewise (COLLATE "C"). */
  rank: string;
  /** Ranks of all ancestors joined: depth-first order of the whole tree. */
  sort_path: string;
  admin_id: number | null;
  source: 'main' | 'partner' | 'synced';
  hidden: Generated<number>;
  visible_type: Generated<number>;
  visible_depts: Json<number[]>;
  visible_users: Json<number[]>;
  member_limited: Generated<number>;
  member_scope_type: Generated<number>;
  member_scope_depts: Json<number[]>;
  member_scope_users: Json<number[]>;
  auto_approve: Generated<number>;
  synced_at: NullableInstant;
  /** People whose main department this is; subtree counts are summed on read. */
  main_count: Generated<number>;
  child_count: Generated<number>;
  version: Generated<number>;
  updated_at: DefaultInstant;
  updated_by: number | null;
  deleted_at: NullableInstant;
}

/** A chat group of the app. Types: 1 internal, 2 meeting, 3 temporary check-in, 4 of a department. */
export interface ChatGroupTable {
  company_id: number;
  group_id: number;
  name: string;
  type: 1 | 2 | 3 | 4;
  /** May have resigned, or left the department: the group then needs a new owner. */
  owner_id: number | null;
  dept_id: number | null;
  include_sub: Generated<number>;
  include_hidden: Generated<number>;
  /** 1: the people are those of the department at every moment, and none are stored. */
  in_step: Generated<number>;
  member_limit: Generated<number>;
  /** 1: only the owner and administrators post. */
  post_rule: Generated<number>;
  private_chat: Generated<number>;
  whitelisted: Generated<number>;
  created_at: Instant;
  last_active_at: NullableInstant;
  status: Generated<'normal' | 'dissolved'>;
  version: Generated<number>;
  updated_at: DefaultInstant;
  updated_by: number | null;
  dissolved_at: NullableInstant;
  /** Until then only the owner and administrators may post, after a complaint. */
  muted_until: NullableInstant;
}

/**
 * People of groups that are not kept in step with a department; of those that are, the administrators alone, who count as long
 * as they are among its people.
 */
export interface ChatGroupMemberTable {
  company_id: number;
  group_id: number;
  user_id: number;
  is_admin: Generated<number>;
}

export interface MemberTable {
  company_id: number;
  user_id: number;
  account_id: number | null;
  name: string;
  /** Full pinyin with surname readings, its sort key, and initials; both readings are in `search_grams`. */
  pinyin: string;
  initials: string;
  country_code: string;
  phone: string;
  /** Since when somebody else's change of the number waits for proof, and every power with it; null: it does not. */
  number_waits_since: NullableInstant;
  /** 1 public, 2 private, 3 hidden (middle four digits masked). */
  phone_show: Generated<number>;
  email: string | null;
  work_id: string | null;
  main_department_id: number;
  extension: string | null;
  office_location: string | null;
  note: string | null;
  entry_time: Day | null;
  active_status: Generated<number>;
  is_real_name: Generated<number>;
  executive_mode: Generated<number>;
  member_type: Generated<'regular' | 'temporary' | 'daily' | 'weekly' | 'partner'>;
  custom_fields: Json<Record<string, unknown>>;
  status: Generated<'normal' | 'resigned' | 'purged'>;
  resigned_at: NullableInstant;
  transfer_status: Generated<number>;
  last_active_at: NullableInstant;
  last_sms_at: NullableInstant;
  /** Since when they are in the address book; null: from before that was kept. */
  added_at: NullableInstant;
  avatar: ColumnType<KnownFile | null, string | null | undefined, string | null>;
  version: Generated<number>;
  updated_at: DefaultInstant;
  updated_by: number | null;
}

/** Grams for search: CJK 1 and 2, ASCII 3, short tokens and prefixes; over name, pinyin readings, initials, phone, workId. */
export interface MemberSearchTable {
  company_id: number;
  user_id: number;
  grams: string[];
  haystack: string;
}

export interface MembershipTable {
  company_id: number;
  department_id: number;
  user_id: number;
  position: string | null;
  is_main: Generated<number>;
  is_supervisor: Generated<number>;
  /** Place among the supervisors, the main one first; null: named on its own, after the others. */
  supervisor_order: Generated<number | null>;
  is_top: Generated<number>;
  rank: string;
}

export interface PositionTable {
  company_id: number;
  position_id: number;
  name: string;
}
