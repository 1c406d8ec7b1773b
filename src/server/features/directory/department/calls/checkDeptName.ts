import { violation } from '#domain/violation.ts';
import { findParent } from '#server/features/directory/department/departmentChange.ts';
import { checkNameAmong, lookAlikesAmong } from '#server/features/directory/department/departmentNames.ts';
import { findDepartment, findSiblings } from '#server/features/directory/department/store/departments.ts';
import { isVisible, readScopeOf, writeScopeOf } from '#server/features/directory/scope.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type CallContext, done, type Handler } from '#server/platform/handler.ts';

/** A department keeps its parent although the reader may not see that: its own siblings are asked about. */
const parentIdFor = async (context: CallContext, id: number | null | undefined, wanted: number) => {
  const { db, actor } = context;
  const own = typeof id === 'number' && id > 0 ? await findDepartment(db, actor.companyId, id) : undefined;
  if (own !== undefined && isVisible(readScopeOf(context, 'department'), own.ancestors)) {
    const isRoot = !isVisible(readScopeOf(context, 'department'), own.ancestors.slice(0, -1));
    if (isRoot || own.super_dept_id === wanted) return own.super_dept_id;
  }
  const scope = await writeScopeOf(context, 'department', 'update');
  return (await findParent(context, scope, wanted, async () => 0))?.id;
};

/** While a name is typed: whether a sibling has it, and which siblings look like it (cases D02, D03 and D04). */
export const checkDeptName: Handler<'checkDeptName'> = async (request, context) => {
  const { db, actor } = context;
  const parentId = await parentIdFor(context, request.id, request.superDeptId);
  if (parentId === undefined) return refuse([violation('department.parentMissing', 'superDeptId')]);
  const siblings = await findSiblings(db, actor.companyId, parentId);
  const ownId = request.id ?? undefined;
  const isTaken = checkNameAmong(request.name, siblings, ownId).some(
    ({ rule }) => rule === 'department.nameTaken',
  );
  return done({
    taken: isTaken ? 1 : 0,
    looks_like: [...lookAlikesAmong(context, request.name, siblings, ownId)],
  });
};
