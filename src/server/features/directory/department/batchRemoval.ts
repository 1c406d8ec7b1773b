import type { Violation } from '#domain/violation.ts';
import {
  type DepartmentRecord,
  findDepartments,
} from '#server/features/directory/department/store/departments.ts';
import type { WriteScope } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import {
  carryOut,
  checkPlan,
  entriesOf,
  ordersOf,
  planRemoval,
  type RemovalMode,
  type RemovalOrder,
} from './departmentRemoval.ts';

/** How departments are deleted. */
export interface RemovalWish {
  readonly mode: RemovalMode;
  /** Undefined: each one's nearest department above that stays. */
  readonly targetId: number | null | undefined;
  readonly groupAction: 'dissolve' | 'keep';
}

/** What has happened, in the words of the calls. */
export interface Removed {
  readonly deleted: number[];
  readonly moved_count: number;
  readonly left_count: number;
  readonly moved_departments: number;
}

type Refusal = { readonly violations: readonly Violation[] };

const nothingYet: Removed = { deleted: [], moved_count: 0, left_count: 0, moved_departments: 0 };

/** One group after another: what the last one moved is read anew. */
const removeOne = async (
  context: CallContext,
  order: RemovalOrder,
  { mode, groupAction }: RemovalWish,
): Promise<Removed | Refusal> => {
  const place = { db: context.db, companyId: context.actor.companyId };
  const ids = order.departments.map(({ id }) => id);
  const departments = await findDepartments(context.db, place.companyId, ids);
  const plan = await planRemoval(place, { ...order, departments });
  const violations = checkPlan(plan, mode);
  if (violations.length > 0) return { violations };
  const people = await carryOut(place, plan, { groupAction, at: context.now, by: context.actor.userId });
  for (const entry of entriesOf(plan, people)) context.audit(entry);
  return {
    deleted: ids,
    moved_count: people.moved.length,
    left_count: people.left.length,
    moved_departments: plan.moved.length,
  };
};

/**
 * Deletes departments the reader may delete, after `lockRemoval`: all of them or, with the reason, none. Chosen together,
 * a department inside another one counts as its content no longer.
 */
export const removeAll = async (
  context: CallContext,
  departments: readonly DepartmentRecord[],
  scope: WriteScope,
  wish: RemovalWish,
): Promise<Removed | Refusal> => {
  const place = { db: context.db, companyId: context.actor.companyId };
  const orders =
    wish.mode === 'now'
      ? [{ departments, target: undefined }]
      : await ordersOf(place, departments, wish.targetId, scope);
  let sum = nothingYet;
  for (const order of orders) {
    const removed = await removeOne(context, order, wish);
    if ('violations' in removed) return removed;
    sum = {
      deleted: [...sum.deleted, ...removed.deleted],
      moved_count: sum.moved_count + removed.moved_count,
      left_count: sum.left_count + removed.left_count,
      moved_departments: sum.moved_departments + removed.moved_departments,
    };
  }
  return sum;
};
