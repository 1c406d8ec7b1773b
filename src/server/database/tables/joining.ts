import type { ApplicationStatus } from '#domain/application/states.ts';
import type { TemporaryType, TermStatus } from '#domain/temporary/term.ts';
import { bigint, instant, integer, oneOf, smallint, table, text } from './declareTable.ts';

export const joiningTables = {
  /** Someone who asks to join, once per number while they wait. */
  application: table({
    columns: {
      company_id: bigint(),
      application_id: bigint(),
      name: text(),
      country_code: text(),
      phone: text(),
      /** The department asked for; it may be gone by now. */
      department_id: bigint(),
      /** The link they came by, and who made it; null: without one. */
      invite_id: bigint().orNull(),
      inviter_id: bigint().orNull(),
      /** The last time, of as many as `apply_count`. */
      applied_at: instant(),
      apply_count: integer().default(1),
      status: smallint<ApplicationStatus>().default(0).check('status between 0 and 4'),
      joined_department_id: bigint().orNull(),
      joined_position: text().orNull(),
      user_id: bigint().orNull(),
      /** Null of a decision: no one was asked. */
      handler_id: bigint().orNull(),
      handled_at: instant().orNull(),
      reason: text().orNull(),
      version: integer().default(1),
      updated_at: instant(),
      updated_by: bigint().orNull(),
    },
    key: 'company_id, application_id',
    unique: {
      // Who applies again while they wait is one application: the last line behind the rule.
      application_waiting: '(company_id, country_code, phone) where status = 0',
    },
    indexes: {
      application_department: '(company_id, department_id, status)',
      // What the clock asks: who has waited too long.
      application_due: '(applied_at) where status = 0',
      application_state: '(company_id, status, applied_at desc, application_id desc)',
      application_time: '(company_id, applied_at desc, application_id desc)',
    },
  }),
  /** A link or QR code people join a department by. Whether it is good is worked out when it is read (repositories/invites.ts). */
  invite_link: table({
    columns: {
      company_id: bigint(),
      invite_id: bigint(),
      dept_id: bigint(),
      creator_id: bigint(),
      /** SHA-256 of the token; the token itself is nowhere in the database. */
      token_hash: text(),
      /** The token under a key outside the database, so that the address can be shown again; null: it cannot. */
      sealed: text().orNull(),
      /** 1 until `expires_at`, 2 permanent. */
      validity: integer<1 | 2>().check('validity in (1, 2)'),
      expires_at: instant().orNull(),
      need_approval: integer().default(1),
      max_uses: integer().orNull(),
      /** People who joined by it; someone who tries twice counts once. */
      used_count: integer().default(0),
      /** The one link its creator has for the department now. */
      is_current: integer().default(1),
      created_at: instant(),
      last_used_at: instant().orNull(),
      revoked_at: instant().orNull(),
      end_reason: oneOf('by_hand', 'reset', 'maker_gone').orNull(),
      version: integer().default(1),
      updated_at: instant(),
      updated_by: bigint().orNull(),
    },
    key: 'company_id, invite_id',
    rules: [
      'check ((validity = 2) = (expires_at is null))',
      'check (max_uses is null or used_count <= max_uses)',
      'unique (token_hash)',
    ],
    unique: {
      // One current link per department and creator, no matter how many ask at once.
      invite_link_current: '(company_id, dept_id, creator_id) where is_current = 1',
    },
    indexes: {
      invite_link_age: '(company_id, created_at desc, invite_id desc)',
      invite_link_maker: '(company_id, creator_id) where revoked_at is null',
    },
  }),
  /** Someone who joined by a link, by the hash of their number. */
  invite_use: table({
    columns: {
      company_id: bigint(),
      invite_id: bigint(),
      person_hash: text(),
      used_at: instant(),
    },
    key: 'company_id, invite_id, person_hash',
    rules: [
      'foreign key (company_id, invite_id) references invite_link (company_id, invite_id) on delete cascade',
    ],
  }),
  /** What a company says of a type; one that says nothing has the usual hours and no row. */
  temporary_type: table({
    columns: {
      company_id: bigint(),
      type: oneOf<TemporaryType>('temporary', 'daily', 'weekly'),
      hours: integer().check('hours between 1 and 720'),
      default_department_id: bigint().orNull(),
      leaves_groups: integer().default(1).check('leaves_groups in (0, 1)'),
      version: integer().default(1),
      updated_at: instant().setBy('now()'),
      updated_by: bigint().orNull(),
    },
    key: 'company_id, type',
  }),
  /** Someone's term, from the invitation to its end: contract.md section 2, "temp.status". */
  temporary_staff: table({
    columns: {
      company_id: bigint(),
      temp_id: bigint(),
      /** As they were invited; a member's name and number are read from the member. */
      name: text(),
      country_code: text(),
      /** Empty once a member has it, or 30 days after an invitation came to nothing. */
      phone: text(),
      type: oneOf<TemporaryType>('temporary', 'daily', 'weekly'),
      /** The whole term, extensions included. */
      hours: integer(),
      department_id: bigint(),
      position: text().orNull(),
      status: oneOf<TermStatus>('invited', 'active', 'expiring', 'expired', 'ended', 'converted').default(
        'invited',
      ),
      invited_by: bigint().orNull(),
      invited_at: instant(),
      invite_expires_at: instant().orNull(),
      /** SHA-256 of the token in the link; null once the link is dead. */
      token_hash: text().orNull(),
      user_id: bigint().orNull(),
      start_time: instant().orNull(),
      expire_time: instant().orNull(),
      extend_count: integer().default(0).check('extend_count between 0 and 3'),
      ended_at: instant().orNull(),
      /** The rule that kept someone here although the term is over. */
      kept_rule: text().orNull(),
      /** When the clock next has something to do about it; null: never. */
      due_at: instant().orNull(),
      version: integer().default(1),
      updated_at: instant().setBy('now()'),
      updated_by: bigint().orNull(),
    },
    key: 'company_id, temp_id',
    rules: [
      "check (status not in ('active', 'expiring') or (user_id is not null and expire_time is not null))",
    ],
    unique: {
      // No one is invited twice with one number, no one has two terms at once.
      one_open_invitation: "(company_id, country_code, phone) where status = 'invited'",
      one_running_term: "(company_id, user_id) where status in ('active', 'expiring')",
      temporary_staff_token: '(token_hash) where token_hash is not null',
    },
    indexes: {
      // The clock's question, nearly always answered by nothing.
      temporary_staff_due: '(due_at) where due_at is not null',
      // Numbers of invitations that came to nothing, until they are forgotten.
      temporary_staff_forgotten: "(ended_at) where user_id is null and phone <> '' and ended_at is not null",
      // The list: who leaves next is on top, then those who have not answered, then what is over, the latest first.
      temporary_staff_order:
        "(company_id, (case status when 'expiring' then 0 when 'active' then 1 when 'invited' then 2 else 3 end), expire_time, temp_id desc)",
      temporary_staff_person: '(company_id, user_id) where user_id is not null',
    },
  }),
};
