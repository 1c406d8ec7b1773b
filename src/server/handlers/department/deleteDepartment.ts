import { checkDelete, checkSource } from '#domain/department/checkChange.ts';
import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { isVisible, mayChange, readScopeOf, writeScopeOf } from '#server/addressBook/scope.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findGroupsOfDepartments } from '#server/repositories/chatGroups.ts';
import { findDepartment } from '#server/repositories/departments.ts';
import { lockTree, deleteDepartment as removeDepartment } from '#server/repositories/departmentWrites.ts';
import { hasPeople } from '#server/repositories/memberships.ts';
import { lockDepartments } from '#server/repositories/membershipWrites.ts';

/** Deletes one department at once; only an empty one (case D13). */
export const deleteDepartment: Handler<'deleteDepartment'> = async ({ id }, context) => {
  const { db, actor, now } = context;
  await lockTree(db, actor.companyId);
  // Whoever is adding people here right now comes first or finds it gone.
  await lockDepartments(db, actor.companyId, [id]);
  const record = await findDepartment(db, actor.companyId, id);
  if (id === 0) return refuse(checkDelete(id, { people: 0, children: 0, hasGroup: false }));
  if (record === undefined || !isVisible(readScopeOf(context, 'department'), record.ancestors))
    return refuse([violation('department.missing', 'id')]);
  const scope = await writeScopeOf(context, 'department', 'delete');
  if (!mayChange(scope, record.ancestors)) return refuse([violation('call.noPermission')]);

  const people = (await hasPeople(db, actor.companyId, id)) ? 1 : 0;
  const groups = await findGroupsOfDepartments(db, actor.companyId, [id]);
  const contents = { people, children: record.child_count, hasGroup: groups.has(id) };
  const violations = [
    ...checkDelete(id, contents),
    ...checkSource(record.source, { renames: true, moves: false }),
  ];
  if (violations.length > 0) return refuse(violations);

  await removeDepartment(db, record, now, actor.userId);
  context.audit({
    action: 'department.delete',
    targetType: 'department',
    targetId: id,
    targetName: record.name,
  });
  return done({ deleted: [id], moved_count: 0 });
};
