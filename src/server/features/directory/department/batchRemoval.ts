import { needsProof } from '#domain/department/checkChange.ts';
import type { ChosenDepartment } from '#domain/department/checkRemoval.ts';
import type { Violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import { findWaitingAround } from '#server/features/directory/leaving/store/deletions.ts';
import { isVisible, readScopeOf, type WriteScope } from '#server/features/directory/scope.ts';
import { stepUpRefusal } from '#server/guard/proofs.ts';
import type { CallContext, Refusal } from '#server/platform/handler.ts';
import {
  carryOut,
  checkPlan,
  entriesOf,
  ordersOf,
  type Place,
  placeOf,
  planRemoval,
  planRemovals,
  type RemovalMode,
  type RemovalOrder,
  type RemovalPlan,
  type Selection,
} from './departmentRemoval.ts';
import { countPeopleWithin } from './store/departmentCounts.ts';
import {
  countNaming,
  countPeopleOfEach,
  countRemovalPeople,
  countScopesNaming,
} from './store/departmentRemoval.ts';
import { type DepartmentRecord, findCompanyRoot, findDepartments } from './store/departments.ts';

/** How departments are deleted. */
interface RemovalRequest {
  readonly mode: RemovalMode;
  /** Undefined: each one's nearest department above that stays. */
  readonly targetId: number | null | undefined;
  readonly groupAction: 'dissolve' | 'keep';
}

/** What has happened, in the words of the calls. */
interface Removed {
  readonly deleted: number[];
  readonly moved_count: number;
  readonly left_count: number;
  readonly moved_departments: number;
}

type Objection = { readonly violations: readonly Violation[] };

const nothingYet: Removed = { deleted: [], moved_count: 0, left_count: 0, moved_departments: 0 };

/** One group after another: what the last one moved is read again. */
const removeOne = async (
  context: CallContext,
  order: RemovalOrder,
  { mode, groupAction }: RemovalRequest,
): Promise<Removed | Objection> => {
  const place = placeOf(context);
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
  {
    departments,
    scope,
    requested,
  }: {
    readonly departments: readonly DepartmentRecord[];
    readonly scope: WriteScope;
    readonly requested: RemovalRequest;
  },
): Promise<Removed | Objection> => {
  const place = placeOf(context);
  const orders =
    requested.mode === 'now'
      ? [{ departments, target: undefined }]
      : await ordersOf(place, { departments, targetId: requested.targetId, scope });
  let sum = nothingYet;
  for (const order of orders) {
    const removed = await removeOne(context, order, requested);
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

type Summary = Calls['checkDept']['reply']['summary'];

/** The one target of all plans; undefined when there are several, or none that exists for the reader. */
const commonTarget = (plans: readonly RemovalPlan[]): RemovalPlan['target'] => {
  const [first] = plans;
  const isCommon = plans.every(({ target }) => target?.id === first?.target?.id);
  return isCommon ? first?.target : undefined;
};

/** All chosen departments taken together: what they hold, where it would go, and what would stand in the way. */
export const summaryOf = async (
  context: CallContext,
  { departments, offenders, scope }: Selection,
  targetId: number | null | undefined,
): Promise<Summary> => {
  const { db, actor, locale } = context;
  const place = placeOf(context);
  const ids = departments.map(({ id }) => id);
  const orders = await ordersOf(place, { departments, targetId, scope });
  const plans = await planRemovals(place, orders);
  const people = await countRemovalPeople(db, actor.companyId, ids);
  const target = commonTarget(plans);
  const violations: readonly Violation[] = [
    ...offenders.map(({ rule }) => ({ rule })),
    ...plans.flatMap((plan) => checkPlan(plan, 'move')),
  ];
  const [reason] = violations;
  const named = await countNaming(db, actor.companyId, ids);
  const company = target?.id === 0 ? await findCompanyRoot(db, actor.companyId) : undefined;
  return {
    users_count: await countPeopleWithin(db, actor.companyId, ids),
    leave_count: people.leaving,
    move_count: people.people - people.leaving,
    main_lost_count: people.losingMain,
    moved_departments: plans.reduce((sum, { moved }) => sum + moved.length, 0),
    group_count: plans.reduce((sum, { groups }) => sum + groups, 0),
    sub_admin_count: await countScopesNaming(db, actor.companyId, ids),
    role_rule_count: named.roles,
    visibility_count: named.visibility,
    target_dept_id: target?.id ?? null,
    target_name: company?.name ?? target?.name ?? null,
    can_move: reason === undefined && departments.length > 0 ? 1 : 0,
    move_reason: reason === undefined ? null : ruleText(locale, reason),
  };
};

/** The departments among these that the reader sees, in the order of the tree: moved together they keep it. */
export const visibleDepartments = async (
  context: CallContext,
  ids: readonly number[],
): Promise<readonly DepartmentRecord[]> => {
  const scope = readScopeOf(context, 'department');
  const found = await findDepartments(context.db, context.actor.companyId, ids);
  return found
    .filter((record) => isVisible(scope, record.ancestors))
    .toSorted((one, other) => (one.sort_path < other.sort_path ? -1 : 1));
};

/** Departments with what the rule of a batch asks about each, in a few statements for all of them. */
export const chosenDepartments = async (
  { db, sources, companyId }: Place,
  records: readonly DepartmentRecord[],
): Promise<readonly ChosenDepartment[]> => {
  const ids = records.map(({ id }) => id);
  const people = await countPeopleOfEach(db, companyId, ids);
  const groups = await sources.directory.groups.find(db, companyId, ids);
  const waiting = await findWaitingAround(db, companyId, ids);
  return records.map((record) => ({
    ...record,
    people: people.get(record.id)?.people ?? 0,
    hasGroup: groups.has(record.id),
    childCount: record.child_count,
    waiting: waiting.filter(({ id }) => id === record.id).map((each) => each.dept_name),
  }));
};

/** What stands in the way of a deletion of departments, or of taking one back, until the management password is given again. */
export const removalProofRefusal = async (
  context: CallContext,
  departmentIds: readonly number[],
): Promise<Refusal | undefined> => {
  const { db, actor } = context;
  const count = await countPeopleWithin(db, actor.companyId, departmentIds);
  return needsProof(actor.roles, count) ? stepUpRefusal(context, ['password']) : undefined;
};
