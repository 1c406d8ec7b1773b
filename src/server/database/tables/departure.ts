import type { HandOverKind, ItemStatus, ResignReason } from '#domain/resignation/handOver.ts';
import type { Violation } from '#domain/violation.ts';
import { bigint, bigints, day, instant, integer, json, oneOf, table, text } from './declareTable.ts';
import type { LeftRole } from './role.ts';

/** A department someone was in when they left. */
export interface LeftDepartment {
  readonly id: number;
  readonly position: string | null;
  readonly is_main: number;
}

export const departureTables = {
  /** A department that is deleted at its time: contract.md section 2, "dept delete_task". */
  deletion: table({
    columns: {
      company_id: bigint(),
      task_id: bigint(),
      dept_id: bigint(),
      /** The name it had when the task was made: a deleted department has none to look up. */
      dept_name: text(),
      /** Where people and sub-departments go; null: to its parent as it is then. */
      target_dept_id: bigint().orNull(),
      group_action: oneOf('dissolve', 'keep').default('dissolve'),
      status: oneOf('pending', 'executing', 'done', 'cancelled', 'failed').default('pending'),
      execute_at: instant(),
      creator_id: bigint().orNull(),
      created_at: instant().setBy('now()'),
      finished_at: instant().orNull(),
      /** People it took with it, once done. */
      people_count: integer().orNull(),
      /** Why it failed: the rules that refused it, as data. */
      failure: json<readonly Violation[]>().orNull(),
    },
    key: 'company_id, task_id',
    unique: {
      // One that waits per department; that none waits above or below is decided under the tree's lock.
      one_pending_deletion: "(company_id, dept_id) where status in ('pending', 'executing')",
    },
    indexes: {
      deletion_due: "(execute_at) where status = 'pending'",
      deletion_newest: '(company_id, created_at desc, task_id desc)',
    },
  }),
  /** Who has left, with what their memberships were: for the list, and for coming back. Gone again after a restore. */
  resignation: table({
    columns: {
      company_id: bigint(),
      user_id: bigint(),
      main_department_id: bigint(),
      department_ids: bigints(),
      departments: json<LeftDepartment[]>(),
      /** What they held, until it is handed over; it does not come back with them. */
      roles: json<readonly LeftRole[]>().default('[]'),
      /** The last day, as the administrator said it. */
      out_time: day(),
      reason: oneOf<ResignReason>(
        'voluntary',
        'dismissed',
        'contract_ended',
        'retired',
        'transferred',
        'other',
        'term_ended',
        'term_cut',
      ),
      note: text().orNull(),
      resigned_at: instant(),
      /** Null where no person did it: before there was a record, or a timer. */
      operator_id: bigint().orNull(),
      operator_name: text(),
    },
    key: 'company_id, user_id',
    rules: ['foreign key (company_id, user_id) references member (company_id, user_id)'],
    indexes: {
      resignation_departments: 'using gin (department_ids)',
      resignation_time: '(company_id, resigned_at desc, user_id desc)',
    },
  }),
  /** One thing a leaver owned. Without a recipient no one has been chosen yet, and the job leaves it alone. */
  transfer_item: table({
    columns: {
      company_id: bigint(),
      item_id: bigint(),
      user_id: bigint(),
      kind: text<HandOverKind>(),
      target_id: bigint(),
      target_name: text(),
      /** The department it belongs to, for scope; null: to the person alone. */
      department_id: bigint().orNull(),
      recipient_id: bigint().orNull(),
      status: oneOf<ItemStatus>('waiting', 'done', 'failed', 'skipped').default('waiting'),
      /** The rule that kept it from being handed over. */
      reason: text().orNull(),
      attempts: integer().default(0),
      updated_at: instant(),
    },
    key: 'company_id, item_id',
    rules: ['unique (company_id, user_id, kind, target_id)'],
    indexes: {
      // What the job looks for every few seconds: nearly always nothing.
      transfer_item_ready: "(company_id, item_id) where status = 'waiting' and recipient_id is not null",
    },
  }),
};
