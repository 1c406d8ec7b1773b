import { checkExecution, dayAfter, executionLimits, executionOf } from '#domain/department/checkRemoval.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import { placeOf } from '#server/features/directory/department/departmentRemoval.ts';
import type { DepartmentRecord } from '#server/features/directory/department/store/departments.ts';
import { lockBranches } from '#server/features/directory/department/store/departmentWrites.ts';
import { insertDeletions } from '#server/features/directory/leaving/store/deletions.ts';
import type { WriteScope } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { nextId } from '#server/platform/sequences.ts';
import { checkPlan, ordersOf, planRemovals } from './departmentRemoval.ts';

/** When departments are to be deleted, and what becomes of what they hold. */
export interface TimedWish {
  readonly targetId: number | null | undefined;
  readonly groupAction: 'dissolve' | 'keep';
  /** A day `YYYY-MM-DD`, or an instant of it; left out: in a week. */
  readonly executeAt: string | null | undefined;
}

interface SetTask {
  readonly task_id: number;
  readonly dept_id: number;
  readonly execute_at: string;
}

type Refusal = { readonly violations: readonly Violation[] };

/** A day, or an instant that says its own offset: nothing else names one day of the company. */
const dayOrInstant = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

const isCalendarDay = (day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
};

/** The company's day a text names, undefined when it names none. */
const dayNamed = (text: string): string | undefined => {
  const day = text.slice(0, 10);
  if (!dayOrInstant.test(text) || !isCalendarDay(day)) return undefined;
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) return undefined;
  return text === day ? day : dayOfInstant(instant);
};

const dayOf = ({ now }: CallContext, executeAt: TimedWish['executeAt']): string | Refusal => {
  const today = dayOfInstant(now);
  const day = executeAt ? dayNamed(executeAt) : dayAfter(today, executionLimits.defaultDays);
  if (day === undefined) return { violations: [violation('department.executionDayMissing', 'execute_at')] };
  const violations = checkExecution(day, today);
  return violations.length > 0 ? { violations } : day;
};

/** What would be refused today is refused at once, although the departments can look different when their time comes. */
const checkAll = async (
  context: CallContext,
  {
    departments,
    scope,
    targetId,
  }: {
    readonly departments: readonly DepartmentRecord[];
    readonly scope: WriteScope;
    readonly targetId: number | null | undefined;
  },
): Promise<readonly Violation[]> => {
  const place = placeOf(context);
  const orders = await ordersOf(place, { departments, targetId, scope });
  return (await planRemovals(place, orders)).flatMap((plan) => checkPlan(plan, 'move'));
};

/** The deepest has the lowest number and runs first: what it gives to one above goes on with that one. */
const insertAll = async (
  context: CallContext,
  {
    departments,
    wish,
    executeAt,
  }: {
    readonly departments: readonly DepartmentRecord[];
    readonly wish: TimedWish;
    readonly executeAt: Date;
  },
): Promise<SetTask[]> => {
  const { db, actor, now } = context;
  const { companyId, userId } = actor;
  const deepestFirst = departments.toSorted((one, other) => other.ancestors.length - one.ancestors.length);
  const firstId = await nextId(db, { companyId, noun: 'deletion', count: deepestFirst.length });
  const tasks = deepestFirst.map(({ id, name }, index) => ({ taskId: firstId + index, id, name }));
  await insertDeletions(
    db,
    tasks.map(({ taskId, id, name }) => ({
      companyId,
      taskId,
      departmentId: id,
      departmentName: name,
      targetId: wish.targetId ?? null,
      groupAction: wish.groupAction,
      executeAt,
      creatorId: userId,
      at: now,
    })),
  );
  for (const { taskId, id, name } of tasks)
    context.audit({
      action: 'create',
      targetType: 'deletion',
      targetId: taskId,
      targetName: name,
      changes: [{ field: 'execute_at', old: null, new: executeAt.toISOString() }],
      concerns: [{ type: 'department', id }],
    });
  return tasks.map(({ taskId, id }) => ({
    task_id: taskId,
    dept_id: id,
    execute_at: executeAt.toISOString(),
  }));
};

const taskOf = ({ task_id, execute_at }: SetTask) => ({ task_id, execute_at });

/**
 * Sets departments to be deleted at 02:00 of a day, under the tree's lock: whoever is just putting somebody into them comes
 * first, whoever comes later finds them closed.
 */
export const setDeletions = async (
  context: CallContext,
  {
    departments,
    scope,
    wish,
  }: {
    readonly departments: readonly DepartmentRecord[];
    readonly scope: WriteScope;
    readonly wish: TimedWish;
  },
): Promise<{ readonly task: Omit<SetTask, 'dept_id'> | null; readonly tasks: SetTask[] } | Refusal> => {
  const day = dayOf(context, wish.executeAt);
  if (typeof day !== 'string') return day;
  await lockBranches(context.db, {
    companyId: context.actor.companyId,
    ids: departments.map(({ id }) => id),
  });
  const violations = await checkAll(context, { departments, scope, targetId: wish.targetId });
  if (violations.length > 0) return { violations };
  const tasks = await insertAll(context, { departments, wish, executeAt: executionOf(day) });
  const last = tasks.at(-1);
  return { task: last === undefined ? null : taskOf(last), tasks };
};
