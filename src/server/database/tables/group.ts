import { bigint, flag, instant, integer, oneOf, smallint, table, text } from './declareTable.ts';

export const groupTables = {
  /** A chat group of the app. Types: 1 internal, 2 meeting, 3 temporary check-in, 4 of a department. */
  chat_group: table({
    columns: {
      company_id: bigint(),
      group_id: bigint(),
      name: text(),
      type: smallint<1 | 2 | 3 | 4>().check('type between 1 and 4'),
      /** May have resigned, or left the department: the group then needs a new owner. */
      owner_id: bigint().orNull(),
      dept_id: bigint().orNull(),
      include_sub: flag(),
      include_hidden: flag(),
      /** 1: the people are those of the department at every moment, and none are stored. */
      in_step: flag(),
      member_limit: integer().default(500),
      /** 1: only the owner and administrators post. */
      post_rule: flag(),
      private_chat: flag(1),
      created_at: instant(),
      last_active_at: instant().orNull(),
      status: oneOf('normal', 'dissolved').default('normal'),
      version: integer().default(1),
      updated_at: instant().setBy('now()'),
      updated_by: bigint().orNull(),
      dissolved_at: instant().orNull(),
      /** Until then only the owner and administrators may post, after a complaint. */
      muted_until: instant().orNull(),
    },
    key: 'company_id, group_id',
    rules: ['check ((type = 4) = (dept_id is not null))'],
    unique: {
      // A department has one group at most; dissolved ones are history.
      one_group_of_department: "(company_id, dept_id) where dept_id is not null and status = 'normal'",
    },
    indexes: {
      // The list of groups begins with those last used.
      chat_group_activity: '(company_id, status, last_active_at)',
      chat_group_owner: "(company_id, owner_id) where status = 'normal'",
    },
  }),
  /**
   * People of groups that are not kept in step with a department; of those that are, the administrators alone, who count as long
   * as they are among its people.
   */
  chat_group_member: table({
    columns: {
      company_id: bigint(),
      group_id: bigint(),
      user_id: bigint(),
      is_admin: flag(),
    },
    key: 'company_id, group_id, user_id',
    rules: [
      'foreign key (company_id, group_id) references chat_group (company_id, group_id) deferrable initially deferred',
    ],
    indexes: {
      chat_group_administrator: '(company_id, user_id) where is_admin = 1',
      chat_group_member_user: '(company_id, user_id)',
    },
  }),
  /** Complaints the main administrator has been reminded of. */
  complaint_reminder: table({
    columns: {
      company_id: bigint(),
      complaint_id: bigint(),
      reminded_at: instant(),
    },
    key: 'company_id, complaint_id',
  }),
  /** How large groups of a company may be; no row: the usual limits. */
  group_setting: table({
    columns: {
      company_id: bigint(),
      member_limit: integer().default(500).check('member_limit > 0'),
      /** Of groups whose owner is on the list. */
      large_limit: integer().default(2000).check('large_limit > 0'),
      version: integer().default(1),
      updated_at: instant().setBy('now()'),
      updated_by: bigint().orNull(),
    },
    key: 'company_id',
  }),
  /** Who may have large groups: people, and everyone in or below departments. */
  group_whitelist: table({
    columns: {
      company_id: bigint(),
      kind: oneOf('person', 'department'),
      target_id: bigint(),
    },
    key: 'company_id, kind, target_id',
  }),
};
