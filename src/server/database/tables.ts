import type { ColumnType, Generated } from 'kysely';
import type { CustomFieldType, FieldAudience, FieldOption } from '#domain/customField/definition.ts';
import type { HandOverKind, ItemStatus, ResignReason } from '#domain/resignation/vocabulary.ts';
import type { Violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import type { KnownFile } from '#server/file/fileValue.ts';

/**
 * The hand-written tables (migrations make them), typed. Tables of schema-only entities are made from their models and
 * reached through `crud` alone. Every table is keyed by company first. bigint comes back as number (ids stay below 2^53).
 */

type Instant = ColumnType<Date, Date | string, Date | string>;
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Json<Value> = ColumnType<Value, string, string>;
/** An instant the database sets when nobody else does (`Generated` does not unwrap a column type). */
type DefaultInstant = ColumnType<Date, Date | string | undefined, Date | string>;
/** Calendar day as `YYYY-MM-DD` text: the drivers never turn it into a Date. */
type Day = string;

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
}

/** People of groups that are not kept in step with a department. */
export interface ChatGroupMemberTable {
  company_id: number;
  group_id: number;
  user_id: number;
  is_admin: Generated<number>;
}

/** A department that is deleted at its time: contract.md section 2, "dept delete_task". */
export interface DeletionTable {
  company_id: number;
  task_id: number;
  dept_id: number;
  /** The name it had when the task was made: a deleted department has none to look up. */
  dept_name: string;
  /** Where people and sub-departments go; null: to its parent as it is then. */
  target_dept_id: number | null;
  group_action: 'dissolve' | 'keep';
  status: Generated<'pending' | 'executing' | 'done' | 'cancelled' | 'failed'>;
  execute_at: Instant;
  creator_id: number | null;
  created_at: DefaultInstant;
  finished_at: NullableInstant;
  /** People it took with it, once done. */
  people_count: number | null;
  /** Why it failed: the rules that refused it, as data. */
  failure: ColumnType<readonly Violation[] | null, string | null, string | null>;
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

/** One row per write, reveal, export, login, refused step-up. Append only. */
export interface OperationRecordTable {
  company_id: number;
  id: Generated<number>;
  time: Instant;
  operator_id: number | null;
  operator_name: string;
  operator_role: string;
  category: string;
  action: string;
  target_type: string;
  target_id: number | null;
  target_name: string | null;
  changes: Json<readonly { field: string; old: unknown; new: unknown }[]>;
  ip: string | null;
  device_id: string | null;
  result: string;
  request_id: string;
}

/** What a record concerns, its own target among them: a person who joins a department is found under both. */
export interface OperationTargetTable {
  company_id: number;
  target_type: string;
  target_id: number;
  record_id: number;
}

export interface IdempotencyTable {
  company_id: number;
  user_id: number;
  request_id: string;
  call_name: string;
  request_hash: string;
  answer: Json<unknown>;
  created_at: Instant;
}

/** Ids are drawn per company and noun, so that a company's ids say nothing about another's. */
export interface SequenceTable {
  company_id: number;
  noun: string;
  last_id: number;
}

export interface SmsOutboxTable {
  id: Generated<number>;
  company_id: number;
  country_code: string;
  phone: string;
  text: string;
  created_at: Instant;
}

/** How one person likes one list; `value` is the reply of `preferenceSave` without its noun. */
export interface PreferenceTable {
  company_id: number;
  user_id: number;
  noun: string;
  value: Json<Omit<Calls['preferenceSave']['reply'], 'noun'>>;
  updated_at: Instant;
}

/** What may be downloaded once, for a minute, by the session that asked; the ticket itself is stored nowhere. */
export interface DownloadTicketTable {
  /** SHA-256 of the ticket. */
  ticket_hash: string;
  company_id: number;
  session_id: number;
  noun: string;
  request: Json<Readonly<Record<string, unknown>>>;
  expires_at: Instant;
}

/** An uploaded file; its content is in the file store under the same id. */
export interface FileTable {
  company_id: number;
  file_id: string;
  /** The field it was uploaded for, `<noun>.<path>`, and the row it stands in; null until a row is saved with it. */
  scene: string;
  row_id: number | null;
  name: string;
  mime: string;
  size: number;
  width: number | null;
  height: number | null;
  uploaded_by: number;
  uploaded_at: DefaultInstant;
  /** Since when nothing refers to it; null while a row does. */
  idle_since: NullableInstant;
}

/** A department somebody was in when they left. */
export interface LeftDepartment {
  readonly id: number;
  readonly position: string | null;
  readonly is_main: number;
}

/** Who has left, with what their memberships were: for the list, and for coming back. Gone again after a restore. */
export interface ResignationTable {
  company_id: number;
  user_id: number;
  main_department_id: number;
  department_ids: number[];
  departments: Json<LeftDepartment[]>;
  /** The last day, as the administrator said it. */
  out_time: Day;
  reason: ResignReason;
  note: string | null;
  resigned_at: Instant;
  /** Null where no person did it: before there was a record, or a timer. */
  operator_id: number | null;
  operator_name: string;
}

/** One thing a leaver owned. Without a recipient nobody has been chosen yet, and the job leaves it alone. */
export interface TransferItemTable {
  company_id: number;
  item_id: number;
  user_id: number;
  kind: HandOverKind;
  target_id: number;
  target_name: string;
  /** The department it belongs to, for scope; null: to the person alone. */
  department_id: number | null;
  recipient_id: number | null;
  status: Generated<ItemStatus>;
  /** The rule that kept it from being handed over. */
  reason: string | null;
  attempts: Generated<number>;
  updated_at: Instant;
}

/** A field of members an administrator added, or what was arranged about one of the product (`is_system`). */
export interface CustomFieldTable {
  company_id: number;
  /** `c` and a number: the key in `member.custom_fields`; of a system field its name. */
  id: string;
  is_system: Generated<number>;
  name: Generated<string>;
  /** Compare key of the name: living fields are unique by it. */
  name_key: Generated<string>;
  name_en: ColumnType<string | null, string | null | undefined, string | null>;
  name_ja: ColumnType<string | null, string | null | undefined, string | null>;
  help: ColumnType<string | null, string | null | undefined, string | null>;
  type: Generated<CustomFieldType>;
  /** Options keep their place here when they are deleted, so that values never mean another one. */
  options: Json<readonly StoredOption[]>;
  next_option: Generated<number>;
  /** `personageInfoShow`: 1 shown, 2 not shown. */
  shown: Generated<number>;
  visible_to: Generated<FieldAudience>;
  searchable: Generated<number>;
  required: Generated<number>;
  editable: Generated<number>;
  sort: number;
  version: Generated<number>;
  updated_at: Instant;
  updated_by: number | null;
  deleted_at: NullableInstant;
}

/** An option as stored; a deleted one is kept and shown to nobody. */
export interface StoredOption extends FieldOption {
  readonly isDeleted?: boolean;
}

/** People with a value in a field, from this id on, are still found by what the field was before a change. */
export interface MemberIndexingTable {
  company_id: number;
  field_id: string;
  next_user_id: Generated<number>;
  requested_at: Instant;
}

export interface Tables {
  custom_field: CustomFieldTable;
  member_indexing: MemberIndexingTable;
  file: FileTable;
  company: CompanyTable;
  account: AccountTable;
  sign_in_attempt: SignInAttemptTable;
  session: SessionTable;
  administrator: AdministratorTable;
  department: DepartmentTable;
  chat_group: ChatGroupTable;
  chat_group_member: ChatGroupMemberTable;
  deletion: DeletionTable;
  member: MemberTable;
  member_search: MemberSearchTable;
  membership: MembershipTable;
  position: PositionTable;
  operation_record: OperationRecordTable;
  operation_target: OperationTargetTable;
  idempotency: IdempotencyTable;
  download_ticket: DownloadTicketTable;
  sequence: SequenceTable;
  sms_outbox: SmsOutboxTable;
  preference: PreferenceTable;
  resignation: ResignationTable;
  transfer_item: TransferItemTable;
}

const handwritten = {
  custom_field: true,
  member_indexing: true,
  file: true,
  company: true,
  account: true,
  sign_in_attempt: true,
  session: true,
  administrator: true,
  department: true,
  chat_group: true,
  chat_group_member: true,
  deletion: true,
  member: true,
  member_search: true,
  membership: true,
  position: true,
  operation_record: true,
  operation_target: true,
  idempotency: true,
  download_ticket: true,
  sequence: true,
  sms_outbox: true,
  preference: true,
  resignation: true,
  transfer_item: true,
} satisfies Record<keyof Tables, true>;

/** Names of the hand-written tables; a table that is missing here does not compile. */
export const handwrittenTableNames: ReadonlySet<string> = new Set(Object.keys(handwritten));
