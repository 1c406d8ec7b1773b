import type { EndReason } from '#domain/assetAdmin/checkNewAssetAdmin.ts';
import type { CompanyStatus } from '#domain/dissolution/states.ts';
import type { Act } from '#domain/permission/actor.ts';
import {
  bigint,
  bigints,
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

/** A role someone held when they left. */
export interface LeftRole {
  readonly pos_id: number;
  readonly scope_depts: readonly number[];
}

export const roleTables = {
  /** A role group of the company; group 0, the default one, has no row. */
  role_group: table({
    columns: {
      company_id: bigint(),
      group_id: bigint().check('group_id > 0'),
      name: text(),
      /** Compare key of the name: living groups are unique by it. */
      name_key: text(),
      sort: integer(),
      version: integer().default(1),
      updated_at: instant(),
      updated_by: bigint().orNull(),
      deleted_at: instant().orNull(),
    },
    key: 'company_id, group_id',
    unique: {
      role_group_name: '(company_id, name_key) where deleted_at is null',
    },
  }),
  /** A role the company made (ids from 101); the product's own roles have no row. */
  role: table({
    columns: {
      company_id: bigint(),
      pos_id: bigint().check('pos_id >= 100'),
      group_id: bigint(),
      name: text(),
      /** Compare key of the name: living roles of a group are unique by it. */
      name_key: text(),
      sort: integer(),
      /** Counted again by every call that changes the holders. */
      users_count: integer().default(0),
      version: integer().default(1),
      updated_at: instant(),
      updated_by: bigint().orNull(),
      deleted_at: instant().orNull(),
    },
    key: 'company_id, pos_id',
    rules: ['foreign key (company_id, group_id) references role_group (company_id, group_id)'],
    unique: {
      role_name: '(company_id, group_id, name_key) where deleted_at is null',
    },
  }),
  /** Who holds a role. Only people who work here: the rows of a leaver go at once. */
  // No key to role: the product's own roles that take people (approval, attendance) have no row there.
  role_member: table({
    columns: {
      company_id: bigint(),
      pos_id: bigint(),
      user_id: bigint(),
      /** Departments the role counts in, with all below; empty: it is bound to none. Of what stands by hand. */
      scope_depts: bigints().default('{}'),
      /** 1: placed by hand, and stays when no rule names them any more. */
      by_hand: flag(1),
      /** 1: named by the role's rule, which alone writes it (`peopleRules.ts`); they hold it everywhere then. */
      by_rule: flag(),
    },
    key: 'company_id, pos_id, user_id',
    rules: ['foreign key (company_id, user_id) references member (company_id, user_id)'],
    indexes: {
      role_member_user: '(company_id, user_id, pos_id)',
    },
  }),
  /** Whom a role takes by what they are (`PeopleRule`); a role without a rule has no row. */
  role_rule: table({
    columns: {
      company_id: bigint(),
      pos_id: bigint(),
      departments: bigints().default('{}'),
      positions: texts().default('{}'),
      types: texts().default('{}'),
      version: integer().default(1),
      updated_at: instant(),
      updated_by: bigint().orNull(),
    },
    key: 'company_id, pos_id',
    rules: ['foreign key (company_id, pos_id) references role (company_id, pos_id)'],
  }),
  /** Who came into a role or left it by its rule, until the record of the same transaction has taken it. */
  role_rule_change: table({
    columns: {
      company_id: bigint(),
      id: identity('always'),
      pos_id: bigint(),
      user_id: bigint(),
      /** 1: came, -1: left. */
      gain: smallint(),
      transaction_id: bigint().setBy('pg_current_xact_id()::text::bigint'),
    },
    key: 'company_id, id',
  }),
};

export const accountTables = {
  company: table({
    columns: {
      company_id: bigint(),
      name: text(),
      logo: text().orNull(),
      verification_status: smallint().default(0),
      advanced: flag(),
      time_zone: text().default('Asia/Shanghai'),
      is_demo: flag(),
      /** Whether it may be entered and written into at all; asked by the session's guard, every write and every job. */
      status: oneOf<CompanyStatus>('normal', 'dissolving', 'dissolved').default('normal'),
      created_at: instant().setBy('now()'),
      /** What it said of itself when it was registered; null of those made otherwise. */
      industry: text().orNull(),
      size: text().orNull(),
      province: text().orNull(),
      city: text().orNull(),
      contact_email: text().orNull(),
      contact_name: text().orNull(),
      contact_phone: text().orNull(),
    },
    key: 'company_id',
    indexes: {
      // Every job asks which companies it has to leave alone: next to none.
      company_not_living: "(company_id) where status <> 'normal'",
    },
  }),
  /** A person who can sign in, over all companies: one mobile number, one login password. */
  account: table({
    columns: {
      account_id: identity(),
      country_code: text(),
      mobile: text(),
      password_hash: text().orNull(),
    },
    key: 'account_id',
    rules: ['unique (country_code, mobile)'],
  }),
  session: table({
    columns: {
      session_id: identity(),
      company_id: bigint(),
      user_id: bigint(),
      account_id: bigint().orNull(),
      /** SHA-256 of the body token; the token itself is stored nowhere. */
      token_hash: text(),
      /** SHA-256 of the token before the last rotation, good for requests that were under way until `previous_until`. */
      previous_token_hash: text().orNull(),
      previous_until: instant().orNull(),
      /** SHA-256 of the companion cookie; null for class `app`. */
      cookie_hash: text().orNull(),
      device_id: text(),
      kind: oneOf('browser', 'app', 'link'),
      /** Opened by the company's single sign-on: it shows who someone is in this company, and nothing of their account. */
      by_sign_on: smallint().default(0),
      created_at: instant(),
      last_used_at: instant(),
      /** Unused for too long, or at its absolute end: whichever is first. */
      expires_at: instant(),
      revoked_at: instant().orNull(),
      /** Until when its management password counts as given. */
      unlocked_until: instant().orNull(),
      /** When the second factor was given in it. */
      factor_given_at: instant().orNull(),
      /** What opened it, as its person is shown it: browser and system by their names, and the address. */
      browser: text().default(''),
      system: text().default(''),
      ip: text().orNull(),
    },
    key: 'session_id',
    rules: ['unique (token_hash)'],
    indexes: {
      session_by_device: '(company_id, device_id) where revoked_at is null',
      session_by_user: '(company_id, user_id) where revoked_at is null',
      session_previous: '(previous_token_hash) where previous_token_hash is not null',
    },
  }),
  /** What someone protects the console with in one company. */
  management_password: table({
    columns: {
      company_id: bigint(),
      user_id: bigint(),
      password_hash: text(),
      set_at: instant(),
      updated_at: instant(),
      /** Until when a device that guessed wrongly waits: told to the main administrator, asked by no one. */
      locked_until: instant().orNull(),
    },
    key: 'company_id, user_id',
  }),
  /** What a session has proved again, and for how long that counts. */
  step_up_grant: table({
    columns: {
      company_id: bigint(),
      session_id: bigint(),
      kind: oneOf('password', 'sms'),
      /** The call a code was asked for; empty for the password. */
      call_name: text(),
      expires_at: instant(),
    },
    key: 'company_id, session_id, kind, call_name',
    indexes: {
      step_up_grant_age: '(expires_at)',
    },
  }),
  administrator: table({
    columns: {
      company_id: bigint(),
      user_id: bigint(),
      kind: oneOf('main', 'sub', 'asset'),
      grants: json<Record<string, 'none' | 'view' | 'manage'>>().default('{}'),
      /** Acts that are kept back, whatever is granted. */
      withheld: json<Act[]>().default('[]'),
      scope_departments: json<number[]>().default('[]'),
      status: smallint().default(1),
      /** 1: the scope of a sub-administrator is whatever departments they are in; no department is listed then. */
      scope_own: flag(),
      apps: json<number[]>().default('[]'),
      version: integer().default(1),
      updated_at: instant().setBy('now()'),
      updated_by: bigint().orNull(),
      /** Asset administrators: since when, by whom, and since when and why no longer. */
      added_at: instant().orNull(),
      added_by: bigint().orNull(),
      ended_at: instant().orNull(),
      end_reason: oneOf<EndReason>('by_main', 'resigned', 'verification_lost', 'became_main').orNull(),
    },
    key: 'company_id, user_id, kind',
    rules: ["constraint own_scope_lists_nothing check (scope_own = 0 or scope_departments = '[]')"],
    unique: {
      // Exactly one main administrator per company, at every instant (contract.md section 4).
      one_main_administrator: "(company_id) where kind = 'main'",
    },
  }),
  /** Several people with the same rights; soft-deleted. Scope and grants are read as those of a sub-administrator. */
  manage_group: table({
    columns: {
      company_id: bigint(),
      id: bigint(),
      name: text(),
      name_key: text(),
      is_all: flag(),
      grants: json<Record<string, 'none' | 'view' | 'manage'>>().default('{}'),
      /** Acts that are kept back, whatever is granted. */
      withheld: json<Act[]>().default('[]'),
      scope_departments: json<number[]>().default('[]'),
      scope_own: flag(),
      apps: json<number[]>().default('[]'),
      version: integer().default(1),
      created_at: instant(),
      updated_at: instant().setBy('now()'),
      updated_by: bigint().orNull(),
      deleted_at: instant().orNull(),
    },
    key: 'company_id, id',
    rules: ["check (scope_own = 0 or scope_departments = '[]')"],
    unique: {
      manage_group_name: '(company_id, name_key) where deleted_at is null',
    },
  }),
  manage_group_member: table({
    columns: {
      company_id: bigint(),
      group_id: bigint(),
      user_id: bigint(),
    },
    key: 'company_id, group_id, user_id',
    rules: [
      'foreign key (company_id, group_id) references manage_group (company_id, id)',
      'foreign key (company_id, user_id) references member (company_id, user_id)',
    ],
    indexes: {
      // Every request asks for the groups of one person.
      manage_group_of_user: '(company_id, user_id)',
    },
  }),
};
