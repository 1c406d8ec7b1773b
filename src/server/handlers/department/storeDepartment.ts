import { checkDepartmentName } from '#domain/department/checkName.ts';
import { checkRoom, checkTotal } from '#domain/department/checkPlace.ts';
import { rankAfter } from '#domain/department/rank.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { checkOpenDepartments } from '#server/addressBook/closedDepartments.ts';
import {
  type ChosenParent,
  checkForm,
  checkVisibilityRight,
  columnsOfForm,
  findParent,
  nameColumns,
} from '#server/addressBook/departmentChange.ts';
import { checkFounding, foundDepartment, lockFounders } from '#server/addressBook/departmentFounding.ts';
import { checkNameAmong, lookAlikesAmong } from '#server/addressBook/departmentNames.ts';
import { departmentRow } from '#server/addressBook/departmentRows.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { readScopeOf, writeScopeOf } from '#server/addressBook/scope.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import {
  countDepartments,
  findChildren,
  findSiblings,
  type SiblingRecord,
} from '#server/repositories/departments.ts';
import { insertDepartment, lockTree } from '#server/repositories/departmentWrites.ts';
import { lockDepartments } from '#server/repositories/membershipWrites.ts';
import { nextId } from '#server/repositories/sequences.ts';
import { departmentHaystack } from '#server/search/departmentText.ts';

const checkNew = async (
  context: CallContext,
  request: Parameters<typeof storeDepartment>[0],
  parent: ChosenParent,
  siblings: readonly SiblingRecord[],
): Promise<readonly Violation[]> => [
  ...checkNameAmong(request.name, siblings),
  ...checkRoom(parent, 1),
  ...checkTotal(await countDepartments(context.db, context.actor.companyId)),
  ...(await checkForm(context, request)),
  ...(await checkFounding(context, request, parent.ancestors)),
];

/**
 * Adds a department as the last child of its parent. Locks as all writers do: the tree, people, departments; only then are
 * the facts read that the rules decide on.
 */
export const storeDepartment: Handler<'storeDepartment'> = async (request, context) => {
  const { db, actor, now } = context;
  await lockTree(db, actor.companyId);
  await lockFounders(context, request);
  if (typeof request.superDeptId === 'number')
    await lockDepartments(db, actor.companyId, [request.superDeptId]);
  const scope = await writeScopeOf(context, 'department', 'create');
  const topCount = async () => (await findChildren(db, actor.companyId, 0)).length;
  const parent = await findParent(context, scope, request.superDeptId, topCount);
  if (parent === undefined)
    return refuse([
      ...checkDepartmentName(request.name),
      violation('department.parentMissing', 'superDeptId'),
    ]);

  const siblings = await findSiblings(db, actor.companyId, parent.id);
  const violations = [
    ...checkVisibilityRight(scope, parent.ancestors, request),
    ...(await checkOpenDepartments(context, [parent.id], 'superDeptId')),
    ...(await checkNew(context, request, parent, siblings)),
  ];
  if (violations.length > 0) return refuse(violations);

  const columns = { ...columnsOfForm(request), ...nameColumns(request.name ?? '') };
  const record = await insertDepartment(db, {
    ...columns,
    haystack: departmentHaystack(columns),
    companyId: actor.companyId,
    id: await nextId(db, actor.companyId, 'department'),
    rank: rankAfter(siblings.at(-1)?.rank),
    parent,
    updated_at: now,
    updated_by: actor.userId,
  });
  const joined = await foundDepartment(context, request, record);
  context.audit({
    action: 'department.create',
    targetType: 'department',
    targetId: record.id,
    targetName: record.name,
    concerns: joined.map((id) => ({ type: 'member', id })),
  });
  const row = await departmentRow(context, readScopeOf(context, 'department'), record);
  return done({ ...row, looks_like: [...lookAlikesAmong(context, record.name, siblings)] });
};
