import { checkSource } from '#domain/department/checkChange.ts';
import { checkDepartmentName, checkSiblingName } from '#domain/department/checkName.ts';
import { checkMove } from '#domain/department/checkPlace.ts';
import { rankAfter } from '#domain/department/rank.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { checkOpenDepartments } from '#server/addressBook/closedDepartments.ts';
import {
  type ChosenParent,
  changedColumns,
  checkForm,
  checkVisibilityRight,
  columnsOfForm,
  findParent,
  nameColumns,
  supervisorIds,
} from '#server/addressBook/departmentChange.ts';
import { departmentRow } from '#server/addressBook/departmentRows.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import {
  isVisible,
  mayChange,
  readScopeOf,
  type WriteScope,
  writeScopeOf,
} from '#server/addressBook/scope.ts';
import { type Answer, type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { versionConflict } from '#server/handlers/versionConflict.ts';
import {
  type DepartmentRecord,
  findChildren,
  findDepartment,
  findHeight,
} from '#server/repositories/departments.ts';
import {
  type DepartmentChange,
  lockTree,
  moveBranch,
  updateDepartment as saveDepartment,
} from '#server/repositories/departmentWrites.ts';
import { setSupervisors } from '#server/repositories/memberships.ts';

type Request = Calls['updateDepartment']['request'];

/** What a request means for one department: the parent only when it changes. */
interface Plan {
  readonly record: DepartmentRecord;
  readonly name: string;
  readonly parent: ChosenParent | undefined;
}

const conflict = async (context: CallContext, record: DepartmentRecord): Promise<Answer<never>> => {
  const current = await departmentRow(context, readScopeOf(context, 'department'), record);
  const last = { current, by: record.updated_by, at: record.updated_at };
  return versionConflict(context, violation('department.changed'), last);
};

/** A root of the reader's tree has no parent for them: sending none back changes nothing. */
const movesOf = (context: CallContext, record: DepartmentRecord, request: Request): boolean => {
  const { superDeptId } = request;
  if (superDeptId === undefined) return false;
  const isRoot = !isVisible(readScopeOf(context, 'department'), record.ancestors.slice(0, -1));
  return superDeptId === null ? !isRoot : superDeptId !== record.super_dept_id;
};

const checkNameIn = async (
  { db, actor }: CallContext,
  { record, name, parent }: Plan,
): Promise<readonly Violation[]> => {
  const violations = checkDepartmentName(name);
  if (violations.length > 0) return violations;
  const siblings = await findChildren(db, actor.companyId, parent?.id ?? record.super_dept_id);
  return checkSiblingName(
    name,
    siblings.filter((sibling) => sibling.id !== record.id).map((sibling) => sibling.name),
  );
};

const checkPlan = async (
  context: CallContext,
  plan: Plan,
  request: Request,
): Promise<readonly Violation[]> => {
  const { record, name, parent } = plan;
  const renames = visibleText(name) !== record.name;
  return [
    ...checkSource(record.source, { renames, moves: parent !== undefined }),
    ...(parent === undefined ? [] : checkMove(record, parent, await findHeight(context.db, record))),
    ...(renames || parent !== undefined ? await checkNameIn(context, plan) : []),
    ...(await checkForm(context, request, record)),
  ];
};

const save = async (context: CallContext, { record, name, parent }: Plan, request: Request) => {
  const { db, actor, now } = context;
  const { nameKey, ...named } = nameColumns(name);
  const change: DepartmentChange = { ...columnsOfForm(request), ...named, name_key: nameKey };
  await saveDepartment(db, record, { ...change, updated_at: now, updated_by: actor.userId });
  const supervisors = supervisorIds(request);
  if (supervisors !== undefined) await setSupervisors(db, actor.companyId, record.id, supervisors);
  if (parent !== undefined) {
    const siblings = await findChildren(db, actor.companyId, parent.id);
    await moveBranch(db, record, parent, rankAfter(siblings.at(-1)?.rank));
  }
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

/**
 * Changes a department, and moves it with all below it when the parent differs. Decided under the company's tree lock,
 * so that two moves at the same time never make a cycle (cases D09 and D10).
 */
export const updateDepartment: Handler<'updateDepartment'> = async (request, context) => {
  const { db, actor } = context;
  await lockTree(db, actor.companyId);
  const scope = await writeScopeOf(context, 'department', 'update');
  const record = await findTarget(context, scope, request.id);
  if ('kind' in record) return record;
  if (typeof request.version === 'number' && request.version !== record.version)
    return conflict(context, record);

  const moves = movesOf(context, record, request);
  const topCount = async () => (await findChildren(db, actor.companyId, 0)).length;
  const parent = moves ? await findParent(context, scope, request.superDeptId, topCount) : undefined;
  if (moves && parent === undefined) return refuse([violation('department.parentMissing', 'superDeptId')]);

  const plan: Plan = {
    record,
    name: request.name === undefined ? record.name : (request.name ?? ''),
    parent,
  };
  const violations = [
    ...checkVisibilityRight(scope, record.ancestors, request, record),
    ...(parent === undefined ? [] : await checkOpenDepartments(context, [parent.id], 'superDeptId')),
    ...(await checkPlan(context, plan, request)),
  ];
  if (violations.length > 0) return refuse(violations);
  await save(context, plan, request);
  const saved = await findDepartment(db, actor.companyId, record.id);
  return done(await departmentRow(context, readScopeOf(context, 'department'), saved ?? record));
};
