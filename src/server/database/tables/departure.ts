import type { ColumnType, Generated } from 'kysely';
import type { HandOverKind, ItemStatus, ResignReason } from '#domain/resignation/vocabulary.ts';
import type { Violation } from '#domain/violation.ts';
import type { Day, DefaultInstant, Instant, Json, NullableInstant } from './columns.ts';
import type { LeftRole } from './role.ts';

// Departments that are about to go, people who left, and what they hand over.

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
  /** What they held, until it is handed over; it does not come back with them. */
  roles: ColumnType<readonly LeftRole[], string | undefined, string>;
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
