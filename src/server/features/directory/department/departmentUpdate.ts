import { checkMove, checkSource } from '#domain/department/checkChange.ts';
import { checkParentSource } from '#domain/department/connection.ts';
import { rankAfter } from '#domain/department/order.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { versionConflict } from '#server/crud/auditOf.ts';
import { lockMembers } from '#server/features/directory/member/store/members.ts';
import { setSupervisors } from '#server/features/directory/member/store/memberships.ts';
import {
  checkOpenDepartments,
  isVisible,
  mayChange,
  readScopeOf,
  type WriteScope,
  writeScopeOf,
} from '#server/features/directory/scope.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type Answer, type CallContext, done } from '#server/platform/handler.ts';
import { departmentHaystack } from '#server/platform/search/searchText.ts';
import {
  type ChosenParent,
  changedColumns,
  checkForm,
  checkVisibilityRight,
  columnsOfForm,
  findParent,
  nameColumns,
  supervisorIds,
} from './departmentChange.ts';
import { heightsOf } from './departmentMove.ts';
import { checkNameAmong, lookAlikesAmong } from './departmentPaths.ts';
import { departmentRow } from './departmentRows.ts';
import {
  type DepartmentRecord,
  findChildren,
  findDepartment,
  findDepartments,
  findSiblings,
  type SiblingRecord,
} from './store/departments.ts';
import {
  type DepartmentChange,
  lockBranches,
  lockTree,
  moveBranch,
  updateDepartment as saveDepartment,
} from './store/departmentWrites.ts';

/** Whether a department was saved since the writer read it; a writer who names no version takes it as it is. */
export const isChanged = (
  { version }: Pick<DepartmentRecord, 'version'>,
  seen: number | null | undefined,
): boolean => typeof seen === 'number' && seen !== version;

/** The refusal of a write from an old version, with the department as it is now for this reader. */
export const refuseChanged = async (
  context: CallContext,
  record: DepartmentRecord,
): Promise<Answer<never>> => {
  const current = await departmentRow(context, readScopeOf(context, 'department'), record);
  const last = { current, by: record.updated_by, at: record.updated_at };
  return versionConflict(context, violation('department.changed'), last);
};

export type UpdateRequest = Calls['updateDepartment']['request'];

/** A department after a change, and the names beside it that look like its new one. */
interface ChangedDepartment {
  readonly record: DepartmentRecord;
  readonly looksLike: readonly string[];
}

/** What a request means for one department: the parent only when it changes, siblings only when names are compared. */
interface Plan {
  readonly record: DepartmentRecord;
  readonly name: string;
  readonly parent: ChosenParent | undefined;
  readonly siblings: readonly SiblingRecord[] | undefined;
}

/** A root of the reader's tree has no parent for them: sending none back changes nothing. */
const movesOf = (context: CallContext, record: DepartmentRecord, request: UpdateRequest): boolean => {
  const { superDeptId } = request;
  if (superDeptId === undefined) return false;
  const isRoot = !isVisible(readScopeOf(context, 'department'), record.ancestors.slice(0, -1));
  return superDeptId === null ? !isRoot : superDeptId !== record.super_dept_id;
};

const renamesOf = ({ record, name }: Pick<Plan, 'record' | 'name'>): boolean =>
  visibleText(name) !== record.name;

interface Asked {
  readonly request: UpdateRequest;
  /** Departments that give their names up in the same transaction. */
  readonly released: readonly number[];
}

const planOf = async (
  { db, actor }: CallContext,
  {
    record,
    parent,
    asked: { request, released },
  }: { readonly record: DepartmentRecord; readonly parent: ChosenParent | undefined; readonly asked: Asked },
): Promise<Plan> => {
  const name = request.name === undefined ? record.name : (request.name ?? '');
  const isCompared = parent !== undefined || renamesOf({ record, name });
  const parentId = parent?.id ?? record.super_dept_id;
  const beside = isCompared ? await findSiblings(db, actor.companyId, parentId) : undefined;
  return { record, name, parent, siblings: beside?.filter(({ id }) => !released.includes(id)) };
};

const checkPlan = async (
  context: CallContext,
  plan: Plan,
  request: UpdateRequest,
): Promise<readonly Violation[]> => {
  const { record, name, parent, siblings } = plan;
  return [
    ...checkSource(record.source, { renames: renamesOf(plan), moves: parent !== undefined }),
    ...(parent === undefined ? [] : checkParentSource(parent.source, 'superDeptId')),
    ...(parent === undefined
      ? []
      : checkMove(record, parent, (await heightsOf(context, [record])).get(record.id) ?? 1)),
    ...(siblings === undefined ? [] : checkNameAmong(name, siblings, record.id)),
    ...(await checkForm(context, request, record)),
  ];
};

const save = async (
  context: CallContext,
  { record, name, parent, siblings = [] }: Plan,
  request: UpdateRequest,
) => {
  const { db, actor, now } = context;
  const { nameKey, ...named } = nameColumns(name);
  const columns = { ...columnsOfForm(request), ...named };
  const haystack = departmentHaystack({ ...record, ...columns });
  const change: DepartmentChange = { ...columns, name_key: nameKey, haystack };
  await saveDepartment(db, record, { ...change, updated_at: now, updated_by: actor.userId });
  const supervisors = supervisorIds(request);
  if (supervisors !== undefined)
    await setSupervisors(db, { companyId: actor.companyId, departmentId: record.id, userIds: supervisors });
  if (parent !== undefined)
    await moveBranch(db, { department: record, parent, rank: rankAfter(siblings.at(-1)?.rank) });
  const moved = parent && { field: 'superDeptId', old: record.super_dept_id, new: parent.id };
  context.audit({
    action: parent === undefined ? 'department.update' : 'department.move',
    targetType: 'department',
    targetId: record.id,
    targetName: named.name,
    changes: [...changedColumns(record, change), ...(moved === undefined ? [] : [moved])],
  });
};

const findTarget = async (
  context: CallContext,
  scope: WriteScope,
  id: number,
): Promise<DepartmentRecord | Answer<never>> => {
  const record = await findDepartment(context.db, context.actor.companyId, id);
  if (record === undefined || !isVisible(readScopeOf(context, 'department'), record.ancestors))
    return refuse([violation('department.missing', 'id')]);
  return mayChange(scope, record.ancestors) ? record : refuse([violation('call.noPermission')]);
};

/** What of a change decides which rows are locked. */
type LockedChange = Pick<UpdateRequest, 'id' | 'admin_id' | 'supervisors' | 'superDeptId'>;

/**
 * Locks what changes of departments read and write: the tree, so that two moves at the same time never make a cycle (cases
 * D09 and D10); people they name; the departments and, where they move, all below them and both parents.
 */
export const lockChanges = async (context: CallContext, changes: readonly LockedChange[]): Promise<void> => {
  const { db, actor } = context;
  await lockTree(db, actor.companyId);
  const named = changes.flatMap((change) => [change.admin_id ?? [], supervisorIds(change) ?? []].flat());
  await lockMembers(db, actor.companyId, [...new Set(named)]);
  // Where a department stands changes under the tree's lock only: this needs no row to be locked yet.
  const requested = new Map(changes.map(({ id, superDeptId }) => [id, superDeptId]));
  const movers = [...requested.values()].some((parent) => typeof parent === 'number')
    ? (await findDepartments(db, actor.companyId, [...requested.keys()])).filter(
        ({ id, super_dept_id: parent }) => {
          const target = requested.get(id);
          return typeof target === 'number' && target !== parent;
        },
      )
    : [];
  const parents = movers.flatMap(({ id, super_dept_id: parent }) => [parent, requested.get(id) ?? 0]);
  await lockBranches(db, {
    companyId: actor.companyId,
    ids: movers.map(({ id }) => id),
    others: [...requested.keys(), ...parents],
  });
};

/** The same for one form that changes several departments. */
export const lockChange = (
  context: CallContext,
  ids: readonly number[],
  form: Omit<LockedChange, 'id'>,
): Promise<void> =>
  lockChanges(
    context,
    ids.map((id) => ({ ...form, id })),
  );

/**
 * Changes one department, and moves it with all below it when the parent differs. The caller has asked `lockChange`:
 * what is compared and decided here is what is saved. `released`: departments whose names are free, for they get others in the
 * same transaction (`releaseNames`).
 */
export const changeDepartment = async (
  context: CallContext,
  request: UpdateRequest,
  released: readonly number[] = [],
): Promise<Answer<ChangedDepartment>> => {
  const { db, actor } = context;
  const scope = writeScopeOf(context, 'department', 'update');
  const record = await findTarget(context, scope, request.id);
  if ('kind' in record) return record;
  if (isChanged(record, request.version)) return refuseChanged(context, record);

  const moves = movesOf(context, record, request);
  const topCount = async () => (await findChildren(db, actor.companyId, 0)).length;
  const parent = moves ? await findParent(context, { scope, id: request.superDeptId, topCount }) : undefined;
  if (moves && parent === undefined) return refuse([violation('department.parentMissing', 'superDeptId')]);

  const plan = await planOf(context, { record, parent, asked: { request, released } });
  const violations = [
    ...checkVisibilityRight(scope, { ancestors: record.ancestors, form: request, record }),
    ...(parent === undefined ? [] : await checkOpenDepartments(context, [parent.id], 'superDeptId')),
    ...(await checkPlan(context, plan, request)),
  ];
  if (violations.length > 0) return refuse(violations);
  await save(context, plan, request);
  const saved = await findDepartment(db, actor.companyId, record.id);
  const looksLike = lookAlikesAmong(context, {
    name: plan.name,
    siblings: plan.siblings ?? [],
    ownId: record.id,
  });
  return done({ record: saved ?? record, looksLike });
};
