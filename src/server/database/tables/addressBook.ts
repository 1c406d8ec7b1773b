import type { CustomFieldType, FieldAudience, FieldOption } from '#domain/customField/definition.ts';
import type { PeopleRule } from '#domain/peopleRule/peopleRule.ts';
import {
  bigint,
  bigints,
  bytewise,
  day,
  flag,
  identity,
  instant,
  integer,
  json,
  oneOf,
  smallint,
  table,
  text,
  texts,
} from './declareTable.ts';
import type { KnownFile } from './platform.ts';

/** An option as stored; a deleted one is kept and shown to no one. */
export interface StoredOption extends FieldOption {
  readonly isDeleted?: boolean;
}

export const addressBookTables = {
  department: table({
    columns: {
      company_id: bigint(),
      id: bigint(),
      name: text(),
      /** Compare key of the name (NFKC, no control or format characters, folded, squeezed): siblings are unique by it. */
      name_key: text(),
      abbreviation: text().orNull(),
      name_en: text().orNull(),
      name_ja: text().orNull(),
      /** Its number in another system; unique in the company, never changed once set. */
      dept_code: text().orNull(),
      /** What it is found by beside its name: readings, other names, short name and code (`departmentHaystack`). */
      haystack: text().default(''),
      /** 0 is the company root. */
      super_dept_id: bigint(),
      /** Ids from the topmost department down to this one, itself included. */
      ancestors: bigints(),
      /** Fractional rank among siblings, compared bytewise (COLLATE "C"). */
      rank: bytewise(),
      /** Ranks of all ancestors joined: depth-first order of the whole tree. */
      sort_path: bytewise(),
      admin_id: bigint().orNull(),
      source: oneOf('main', 'partner', 'synced').default('main'),
      hidden: flag(),
      visible_type: smallint().default(0),
      visible_depts: json<number[]>().default('[]'),
      visible_users: json<number[]>().default('[]'),
      /** Whom it is visible to by what they are; null: no one. */
      visible_rule: json<PeopleRule>().orNull(),
      member_limited: flag(),
      member_scope_type: smallint().default(0),
      member_scope_depts: json<number[]>().default('[]'),
      member_scope_users: json<number[]>().default('[]'),
      /** Whom its people see by what they are; null: no one. */
      member_scope_rule: json<PeopleRule>().orNull(),
      auto_approve: flag(),
      synced_at: instant().orNull(),
      /** People whose main department this is; subtree counts are summed on read. */
      main_count: integer().default(0),
      child_count: integer().default(0),
      version: integer().default(1),
      updated_at: instant().setBy('now()'),
      updated_by: bigint().orNull(),
      deleted_at: instant().orNull(),
    },
    key: 'company_id, id',
    unique: {
      department_code: '(company_id, dept_code) where dept_code is not null and deleted_at is null',
      sibling_name: '(company_id, super_dept_id, name_key) where deleted_at is null',
    },
    indexes: {
      department_admin: '(company_id, admin_id) where admin_id is not null',
      department_ancestors: 'using gin (ancestors)',
      department_children: '(company_id, super_dept_id, rank) where deleted_at is null',
      department_order: '(company_id, sort_path) where deleted_at is null',
    },
  }),
  /** Another company of this database that stands in the tree as a department: its root here, and when it was last synced. */
  department_link: table({
    columns: {
      company_id: bigint(),
      dept_id: bigint(),
      sub_company_id: bigint(),
      /** Of the other company as of the last sync: what it is called now stands in a row no reader here sees. */
      company_name: text(),
      source: oneOf('partner', 'synced'),
      connected_at: instant(),
      /** Null: the platform's operator. */
      connected_by: bigint().orNull(),
      synced_at: instant(),
    },
    key: 'company_id, dept_id',
    unique: {
      department_link_once: '(company_id, sub_company_id)',
    },
    indexes: {
      department_link_other: '(sub_company_id)',
    },
  }),
  /** What a department or a person of a connected company is called there: `source_id`, by which they are known again. */
  linked_row: table({
    columns: {
      company_id: bigint(),
      /** The connected company's root here. */
      root_id: bigint(),
      kind: oneOf('department', 'member'),
      source_id: bigint(),
      own_id: bigint(),
    },
    key: 'company_id, root_id, kind, source_id',
    unique: {
      linked_row_own: '(company_id, root_id, kind, own_id)',
    },
  }),
  member: table({
    columns: {
      company_id: bigint(),
      user_id: bigint(),
      account_id: bigint().orNull(),
      name: text(),
      /** Full pinyin with surname readings, its sort key, and initials; both readings are in `search_grams`. */
      pinyin: text(),
      initials: text(),
      country_code: text(),
      phone: text(),
      /** Since when someone else's change of the number waits for proof, and every power with it; null: it does not. */
      number_waits_since: instant().orNull(),
      /** 1 public, 2 private, 3 hidden (middle four digits masked). */
      phone_show: smallint().default(1),
      email: text().orNull(),
      work_id: text().orNull(),
      main_department_id: bigint(),
      extension: text().orNull(),
      office_location: text().orNull(),
      note: text().orNull(),
      entry_time: day().orNull(),
      active_status: smallint().default(0),
      is_real_name: flag(),
      executive_mode: flag(),
      member_type: oneOf('regular', 'temporary', 'daily', 'weekly', 'partner').default('regular'),
      custom_fields: json<Record<string, unknown>>().default('{}'),
      status: oneOf('normal', 'resigned', 'purged').default('normal'),
      resigned_at: instant().orNull(),
      transfer_status: smallint().default(0),
      last_active_at: instant().orNull(),
      last_sms_at: instant().orNull(),
      /** Since when they are in the address book; null: from before that was kept. */
      added_at: instant().orNull().setBy('now()'),
      avatar: json<KnownFile>().orNull(),
      version: integer().default(1),
      updated_at: instant().setBy('now()'),
      updated_by: bigint().orNull(),
    },
    key: 'company_id, user_id',
    unique: {
      member_email: "(company_id, lower(email)) where email is not null and status <> 'purged'",
      // A purged person's numbers are free again (contract.md section 2).
      member_phone: "(company_id, country_code, phone) where status <> 'purged'",
      member_work_id: "(company_id, work_id) where work_id is not null and status <> 'purged'",
    },
    indexes: {
      member_account: '(account_id) where account_id is not null',
      // Who has a value at all, and who has chosen an option: most people of most companies have neither.
      member_custom_fields: "using gin (custom_fields) where custom_fields <> '{}'",
      member_entry_time: '(company_id, entry_time)',
      member_executive: "(company_id, user_id) where executive_mode = 1 and status = 'normal'",
      member_hand_over: '(company_id, user_id) where transfer_status in (2, 4)',
      // One in ten: counting the active people of a branch counts these and subtracts.
      member_inactive:
        "(company_id, main_department_id, user_id) where active_status = 0 and status = 'normal'",
      member_last_sms: '(company_id, last_sms_at) where last_sms_at is not null',
      member_main_department: '(company_id, main_department_id)',
      member_name_order: `(company_id, pinyin collate "C", user_id) where status = 'normal'`,
      // Whom a number belongs to, over all companies: sign-in by code asks it.
      member_number: "(country_code, phone) where status = 'normal'",
      member_phone_show: "(company_id, phone_show) where phone_show <> 1 and status = 'normal'",
      member_special_type: "(company_id, member_type) where member_type <> 'regular' and status = 'normal'",
      // The timer's question: who left so long ago that they are to be purged.
      member_to_purge: "(resigned_at) where status = 'resigned'",
      member_unverified: "(company_id, user_id) where is_real_name = 0 and status = 'normal'",
    },
  }),
  /** Grams for search: CJK 1 and 2, ASCII 3, short tokens and prefixes; over name, pinyin readings, initials, phone, workId. */
  member_search: table({
    columns: {
      company_id: bigint(),
      user_id: bigint(),
      grams: texts(),
      haystack: text(),
    },
    key: 'company_id, user_id',
    indexes: {
      member_search_grams: 'using gin (grams)',
    },
  }),
  membership: table({
    columns: {
      company_id: bigint(),
      department_id: bigint(),
      user_id: bigint(),
      position: text().orNull(),
      is_main: flag(),
      is_supervisor: flag(),
      /** Place among the supervisors, the main one first; null: named on its own, after the others. */
      supervisor_order: smallint().orNull(),
      is_top: flag(),
      rank: bytewise(),
    },
    key: 'company_id, department_id, user_id',
    rules: [
      'foreign key (company_id, department_id) references department (company_id, id) deferrable initially deferred',
      'foreign key (company_id, user_id) references member (company_id, user_id) deferrable initially deferred',
    ],
    unique: {
      one_main_membership: '(company_id, user_id) where is_main = 1',
    },
    indexes: {
      membership_order: '(company_id, department_id, is_top desc, rank)',
      membership_position: '(company_id, position)',
      // Few people are in a second department: counts of a subtree look only at these.
      membership_secondary: '(company_id, department_id, user_id) where is_main = 0',
      // Few people are: a level of the tree asks who leads each of its departments.
      membership_supervised: '(company_id, department_id, user_id) where is_supervisor = 1',
      membership_user: '(company_id, user_id)',
    },
  }),
  /** How many people are in a department or below it, each once (0: in the company), as the sum of rows (`peopleCounts.ts`). */
  people_count: table({
    columns: {
      company_id: bigint(),
      department_id: bigint(),
      id: identity('always'),
      people: integer(),
      inactive: integer(),
      /** Those who are in several departments, wherever the others are. */
      several: integer(),
    },
    key: 'company_id, department_id, id',
  }),
  position: table({
    columns: {
      company_id: bigint(),
      position_id: bigint(),
      name: text(),
    },
    key: 'company_id, position_id',
    rules: ['unique (company_id, name)'],
  }),
  /** A field of members an administrator added, or what was arranged about one of the product (`is_system`). */
  custom_field: table({
    columns: {
      company_id: bigint(),
      /** `c` and a number: the key in `member.custom_fields`; of a system field its name. */
      id: text(),
      is_system: flag(),
      name: text().default(''),
      /** Compare key of the name: living fields are unique by it. */
      name_key: text().default(''),
      name_en: text().orNull(),
      name_ja: text().orNull(),
      help: text().orNull(),
      type: text<CustomFieldType>().default('text'),
      /** Options keep their place here when they are deleted, so that values never mean another one. */
      options: json<readonly StoredOption[]>().default('[]'),
      next_option: bigint().default(1),
      /** `personageInfoShow`: 1 shown, 2 not shown. */
      shown: flag(1),
      visible_to: text<FieldAudience>().default('all'),
      searchable: flag(),
      required: flag(),
      editable: flag(),
      sort: integer(),
      version: integer().default(0),
      updated_at: instant(),
      updated_by: bigint().orNull(),
      deleted_at: instant().orNull(),
    },
    key: 'company_id, id',
    unique: {
      custom_field_name: '(company_id, name_key) where is_system = 0 and deleted_at is null',
    },
    indexes: {
      custom_field_deleted: '(deleted_at) where deleted_at is not null',
    },
  }),
  /** People with a value in a field, from this id on, are still found by what the field was before a change. */
  member_indexing: table({
    columns: {
      company_id: bigint(),
      field_id: text(),
      next_user_id: bigint().default(0),
      requested_at: instant(),
    },
    key: 'company_id, field_id',
  }),
};
