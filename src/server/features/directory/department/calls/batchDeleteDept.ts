import {
  checkBatch,
  checkExecution,
  dayAfter,
  executionLimits,
  executionOf,
} from '#domain/department/checkRemoval.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import {
  chosenDepartments,
  removalProofRefusal,
  removeAll,
} from '#server/features/directory/department/batchRemoval.ts';
import {
  checkPlan,
  lockSelected,
  ordersOf,
  placeOf,
  planRemovals,
  type Selection,
  selectDepartments,
} from '#server/features/directory/department/departmentRemoval.ts';
import { isChanged, refuseChanged } from '#server/features/directory/department/departmentUpdate.ts';
import type { DepartmentRecord } from '#server/features/directory/department/store/departments.ts';
import { lockBranches, lockTree } from '#server/features/directory/department/store/departmentWrites.ts';
import { insertDeletions } from '#server/features/directory/leaving/store/deletions.ts';
import type { WriteScope } from '#server/features/directory/scope.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type CallContext, done, type Handler } from '#server/platform/handler.ts';
import { nextId } from '#server/platform/store/sequences.ts';

/** When departments are to be deleted, and what becomes of what they hold. */
interface TimedRequest {
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

const dayOf = ({ now }: CallContext, executeAt: TimedRequest['executeAt']): string | Refusal => {
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
    requested,
    executeAt,
  }: {
    readonly departments: readonly DepartmentRecord[];
    readonly requested: TimedRequest;
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
      targetId: requested.targetId ?? null,
      groupAction: requested.groupAction,
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
 * Sets departments to be deleted at 02:00 of a day, under the tree's lock: anyone who is just putting someone into them comes
 * first, anyone who comes later finds them closed.
 */
const setDeletions = async (
  context: CallContext,
  {
    departments,
    scope,
    requested,
  }: {
    readonly departments: readonly DepartmentRecord[];
    readonly scope: WriteScope;
    readonly requested: TimedRequest;
  },
): Promise<{ readonly task: Omit<SetTask, 'dept_id'> | null; readonly tasks: SetTask[] } | Refusal> => {
  const day = dayOf(context, requested.executeAt);
  if (typeof day !== 'string') return day;
  await lockBranches(context.db, {
    companyId: context.actor.companyId,
    ids: departments.map(({ id }) => id),
  });
  const violations = await checkAll(context, { departments, scope, targetId: requested.targetId });
  if (violations.length > 0) return { violations };
  const tasks = await insertAll(context, { departments, requested, executeAt: executionOf(day) });
  const last = tasks.at(-1);
  return { task: last === undefined ? null : taskOf(last), tasks };
};

type Reply = Calls['batchDeleteDept']['reply'];

const nothing: Reply = {
  deleted: [],
  moved_count: 0,
  left_count: 0,
  moved_departments: 0,
  task: null,
  tasks: [],
  failed: [],
};

/** Without the right to all of them nothing is done (case D14); what is not there and what is out of sight read alike. */
const refuseSelection = ({ locale }: CallContext, { offenders }: Selection) =>
  refuse([violation('department.someNotAllowed')], {
    failed: offenders.map(({ id, rule }) => ({ id, reason: ruleText(locale, { rule }) })),
  });

/** What the reader saw of one; undefined: whatever is there now. */
const versionOf = ({ ids, versions }: Calls['batchDeleteDept']['request'], id: number): number | undefined =>
  versions?.[ids.indexOf(id)];

/**
 * Deletes several departments now, after moving what they hold, or at a set time. Rights are all or nothing; of those that
 * may be deleted, the ones that cannot be are answered with their reasons and stay.
 */
export const batchDeleteDept: Handler<'batchDeleteDept'> = async (request, context) => {
  const { db, actor, locale } = context;
  const mode = request.mode ?? 'now';
  const groupAction = request.group_action ?? 'dissolve';
  await lockTree(db, actor.companyId);
  const selection = await selectDepartments(context, request.ids);
  if (selection.offenders.length > 0) return refuseSelection(context, selection);

  const locked = await lockSelected(context, selection, request.target_dept_id);
  const changed = locked.filter((record) => isChanged(record, versionOf(request, record.id)));
  const [only] = changed;
  if (only !== undefined && locked.length === 1) return refuseChanged(context, only);

  const unchanged = locked.filter((record) => !changed.includes(record));
  const chosen = await chosenDepartments(placeOf(context), unchanged);
  const blocked = new Map([
    ...changed.map(({ id }) => [id, [violation('department.changed')]] as const),
    ...checkBatch(chosen, mode === 'now'),
  ]);
  const departments = unchanged.filter(({ id }) => !blocked.has(id));
  const [first] = blocked.values();
  if (departments.length === 0) return refuse(first ?? []);
  const unproved = await removalProofRefusal(
    context,
    departments.map(({ id }) => id),
  );
  if (unproved !== undefined) return unproved;
  const failed = [...blocked].map(([id, [reason]]) => ({
    id,
    reason: reason === undefined ? '' : ruleText(locale, reason),
  }));

  const requested = { targetId: request.target_dept_id, groupAction };
  if (mode === 'timed') {
    const set = await setDeletions(context, {
      departments,
      scope: selection.scope,
      requested: {
        ...requested,
        executeAt: request.execute_at,
      },
    });
    return 'violations' in set ? refuse(set.violations) : done({ ...nothing, ...set, failed });
  }
  const removed = await removeAll(context, {
    departments,
    scope: selection.scope,
    requested: { ...requested, mode },
  });
  return 'violations' in removed
    ? refuse(removed.violations)
    : {
        kind: 'done',
        reply: { ...nothing, ...removed, failed },
        success: 'department.deleted',
      };
};
