import { checkOpen } from '#domain/department/checkChange.ts';
import { checkRemoveAndMove, checkRemoveNow, type RemovalFacts } from '#domain/department/checkRemoval.ts';
import type { Violation } from '#domain/violation.ts';
import {
  countRemovalPeopleOf,
  findMoved,
  findStaying,
  type MovedRecord,
  type RemovalPeople,
  type StayingRecord,
} from '#server/features/directory/department/store/departmentRemoval.ts';
import {
  lockRemoval,
  type RemovedPeople,
  removeDepartments,
} from '#server/features/directory/department/store/departmentRemovalWrites.ts';
import {
  type DepartmentRecord,
  findDepartments,
} from '#server/features/directory/department/store/departments.ts';
import type { ParentRecord } from '#server/features/directory/department/store/departmentWrites.ts';
import {
  type ClosedBy,
  findClosed,
  findWaitingAround,
} from '#server/features/directory/leaving/store/deletions.ts';
import {
  isVisible,
  mayChange,
  mayPutInto,
  readScopeOf,
  type WriteScope,
  writeScopeOf,
} from '#server/features/directory/scope.ts';
import type { AuditEntry, CallContext } from '#server/platform/handler.ts';

/** Whose tree, in which transaction; the job that runs deletions has no reader. */
export type Place = Pick<CallContext, 'db' | 'sources'> & { readonly companyId: number };

/** Where people and sub-departments go; the company is id 0 and has no name here. */
export type TargetRecord = ParentRecord & Pick<DepartmentRecord, 'name' | 'source'>;

/** The place a reader of a call works in. */
export const placeOf = ({ db, sources, actor }: CallContext): Place => ({
  db,
  sources,
  companyId: actor.companyId,
});

/** Departments that are deleted together, and the one that takes what they hold. */
export interface RemovalOrder {
  readonly departments: readonly DepartmentRecord[];
  readonly target: TargetRecord | undefined;
}

/** An order with everything that is known about it. */
export interface RemovalPlan extends RemovalOrder {
  readonly moved: readonly MovedRecord[];
  readonly people: RemovalPeople;
  readonly groups: number;
  readonly waiting: readonly string[];
  /** The waiting deletion that closes the target. */
  readonly closed: ClosedBy | undefined;
  readonly children: readonly Pick<StayingRecord, 'name' | 'rank'>[];
}

/** Now: only what is empty. Move: what is inside goes to the target. */
export type RemovalMode = 'now' | 'move';

export const companyTarget: TargetRecord = {
  id: 0,
  ancestors: [],
  sort_path: '',
  name: '',
  source: 'main',
};

/** The nearest department above that is not deleted itself; 0 is the company. */
export const survivorAbove = (
  { ancestors }: Pick<DepartmentRecord, 'ancestors'>,
  removed: ReadonlySet<number>,
): number => ancestors.slice(0, -1).findLast((id) => !removed.has(id)) ?? 0;

/** Targets by their ids, as long as the scope lets people be put there; others do not exist for the reader. */
export const findTargets = async (
  { db, companyId }: Place,
  ids: readonly number[],
  scope: Pick<WriteScope, 'all' | 'departments' | 'below'>,
): Promise<ReadonlyMap<number, TargetRecord>> => {
  const records = await findDepartments(db, companyId, [...new Set(ids)]);
  const open: readonly TargetRecord[] = records.filter(({ ancestors }) => mayPutInto(scope, ancestors));
  const company = scope.all && ids.includes(0) ? [companyTarget] : [];
  return new Map([...company, ...open].map((target) => [target.id, target]));
};

/**
 * The departments in groups of one target each: the chosen one, or for each the nearest department above that stays. The
 * deepest group comes first, so that what it gives to a department above goes on from there.
 */
export const ordersOf = async (
  place: Place,
  {
    departments,
    targetId,
    scope,
  }: {
    readonly departments: readonly DepartmentRecord[];
    readonly targetId: number | null | undefined;
    readonly scope: WriteScope;
  },
): Promise<readonly RemovalOrder[]> => {
  if (typeof targetId === 'number')
    return [{ departments, target: (await findTargets(place, [targetId], scope)).get(targetId) }];
  const removed = new Set(departments.map(({ id }) => id));
  const groups = new Map<number, DepartmentRecord[]>();
  for (const record of departments.toSorted((one, other) => other.ancestors.length - one.ancestors.length)) {
    const above = survivorAbove(record, removed);
    groups.set(above, [...(groups.get(above) ?? []), record]);
  }
  const targets = await findTargets(place, [...groups.keys()], scope);
  return [...groups].map(([id, inside]) => ({ departments: inside, target: targets.get(id) }));
};

const noPeople: RemovalPeople = { people: 0, leaving: 0, losingMain: 0 };

/** Everything the rules ask, for all orders at once: a statement for each kind of fact, however many there are. */
const factsOfOrders = async ({ db, sources, companyId }: Place, orders: readonly RemovalOrder[]) => {
  const parts = new Map(orders.flatMap(({ departments }, part) => departments.map(({ id }) => [id, part])));
  const ids = [...parts.keys()];
  const targets = orders.flatMap(({ target }) => (target === undefined ? [] : [target.id]));
  return {
    people: await countRemovalPeopleOf(db, companyId, parts),
    waiting: await findWaitingAround(db, companyId, ids),
    closed: await findClosed(db, companyId, targets),
    moved: await findMoved(db, companyId, ids),
    groups: await sources.directory.groups.find(db, companyId, ids),
    staying: await findStaying(db, { companyId, parentIds: targets, without: ids }),
  };
};

/**
 * Loads what the rules ask about orders, each taken as if it alone were carried out. A department is in one order only,
 * and what is chosen below a target belongs to that target's order (`ordersOf`).
 */
export const planRemovals = async (
  place: Place,
  orders: readonly RemovalOrder[],
): Promise<readonly RemovalPlan[]> => {
  const facts = await factsOfOrders(place, orders);
  return orders.map(({ departments, target }, part) => {
    const ids = new Set(departments.map(({ id }) => id));
    const waiting = facts.waiting.filter(({ id }) => ids.has(id));
    return {
      departments,
      target,
      moved: facts.moved.filter((each) => ids.has(each.super_dept_id)),
      people: facts.people.get(part) ?? noPeople,
      groups: departments.filter(({ id }) => facts.groups.has(id)).length,
      waiting: [...new Set(waiting.map((each) => each.dept_name))],
      closed: facts.closed.find(({ id }) => id === target?.id),
      children: facts.staying.filter((each) => each.super_dept_id === target?.id),
    };
  });
};

/** The plan of one order. */
export const planRemoval = async (place: Place, order: RemovalOrder): Promise<RemovalPlan> => {
  const [plan] = await planRemovals(place, [order]);
  if (plan === undefined) throw new Error('Expected a plan of the order');
  return plan;
};

const factsOf = ({ departments, moved, people, target, waiting, children }: RemovalPlan): RemovalFacts => ({
  departments,
  moved,
  unplaced: people.people - people.leaving,
  target: target && {
    ...target,
    childCount: children.length,
    children: children.map(({ name }) => name),
  },
  waiting,
});

/** Why the plan cannot be carried out; empty when it can. */
export const checkPlan = (plan: RemovalPlan, mode: RemovalMode): readonly Violation[] => {
  const { people, moved, groups, closed } = plan;
  if (mode === 'now')
    return checkRemoveNow(factsOf(plan), {
      people: people.people,
      children: moved.length,
      hasGroup: groups > 0,
    });
  const puts = moved.length > 0 || people.people > people.leaving;
  return [
    ...checkRemoveAndMove(factsOf(plan)),
    ...checkOpen(
      puts && closed !== undefined ? { departmentName: closed.dept_name } : undefined,
      'target_dept_id',
    ),
  ];
};

interface Execution {
  readonly groupAction: 'dissolve' | 'keep';
  readonly at: Date;
  readonly by: number | null;
}

/** Deletes as planned. The caller has asked `lockRemoval` before it planned, and `checkPlan` after. */
export const carryOut = (
  { db, companyId }: Place,
  { departments, target, moved, children }: RemovalPlan,
  execution: Execution,
): Promise<RemovedPeople> =>
  removeDepartments(db, {
    ...execution,
    companyId,
    ids: departments.map(({ id }) => id),
    target,
    moved,
    lastRank: children.at(-1)?.rank,
  });

/** One audit row per department; the first is found in the history of everyone who had to go. */
export const entriesOf = (plan: RemovalPlan, people: RemovedPeople): readonly AuditEntry[] =>
  plan.departments.map((record, index) => ({
    action: 'department.delete',
    targetType: 'department',
    targetId: record.id,
    targetName: record.name,
    changes: [
      { field: 'name', old: record.name, new: null },
      ...(plan.target === undefined ? [] : [{ field: 'target_dept_id', old: null, new: plan.target.id }]),
      ...(index === 0
        ? [{ field: 'users_count', old: people.moved.length + people.left.length, new: 0 }]
        : []),
    ],
    concerns: [
      ...(plan.target === undefined || plan.target.id === 0
        ? []
        : [{ type: 'department', id: plan.target.id }]),
      ...(index === 0 ? [...people.moved, ...people.left].map((id) => ({ type: 'member', id })) : []),
    ],
  }));

/** The departments a reader chose, as far as they exist for them, and what stands in the way of the others. */
export interface Selection {
  readonly departments: readonly DepartmentRecord[];
  readonly offenders: readonly { readonly id: number; readonly rule: string }[];
  readonly scope: WriteScope;
}

/** Loads chosen departments and tells those the reader may delete from the others; out of sight is as good as nowhere. */
export const selectDepartments = async (
  context: CallContext,
  chosen: readonly number[],
): Promise<Selection> => {
  const ids = [...new Set(chosen)];
  const scope = writeScopeOf(context, 'department', 'delete');
  const visible = readScopeOf(context, 'department');
  const found = await findDepartments(context.db, context.actor.companyId, ids);
  const seen = new Map(
    found.filter((record) => isVisible(visible, record.ancestors)).map((record) => [record.id, record]),
  );
  const ruleOf = (id: number): string | undefined => {
    const record = seen.get(id);
    if (id === 0) return 'department.rootStays';
    if (record === undefined) return 'department.missing';
    return mayChange(scope, record.ancestors) ? undefined : 'call.noPermission';
  };
  return {
    departments: ids.flatMap((id) => (ruleOf(id) === undefined ? (seen.get(id) ?? []) : [])),
    offenders: ids.flatMap((id) => {
      const rule = ruleOf(id);
      return rule === undefined ? [] : [{ id, rule }];
    }),
    scope,
  };
};

/**
 * The departments of a selection as they are once everyone and everything their deletion touches is locked: what is
 * compared and counted from here on is what is deleted. Under the tree's lock.
 */
export const lockSelected = async (
  { db, actor }: CallContext,
  { departments }: Selection,
  targetId: number | null | undefined,
): Promise<readonly DepartmentRecord[]> => {
  const ids = departments.map(({ id }) => id);
  await lockRemoval(db, { companyId: actor.companyId, ids, targetId });
  const locked = new Map((await findDepartments(db, actor.companyId, ids)).map((each) => [each.id, each]));
  return ids.flatMap((id) => locked.get(id) ?? []);
};
