import { type Violation, violation } from '#domain/violation.ts';

/** A waiting deletion as the rule sees it. */
export interface WaitingDeletion {
  readonly departmentName: string;
}

/**
 * While a deletion waits, nobody and nothing is put into the department or anything below it (contract.md section 2, "dept
 * delete_task"): what was previewed stays what happens. `field` is where the request names the department.
 */
export const checkOpen = (waiting: WaitingDeletion | undefined, field?: string): readonly Violation[] =>
  waiting === undefined ? [] : [violation('department.closing', field, { name: waiting.departmentName })];
