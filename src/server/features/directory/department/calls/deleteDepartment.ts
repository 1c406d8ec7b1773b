import { checkDelete } from '#domain/department/checkChange.ts';
import { violation } from '#domain/violation.ts';
import { removeAll } from '#server/features/directory/department/batchRemoval.ts';
import { lockSelected, selectDepartments } from '#server/features/directory/department/departmentRemoval.ts';
import { isChanged, refuseChanged } from '#server/features/directory/department/departmentUpdate.ts';
import { removalProofRefusal } from '#server/features/directory/department/removalProof.ts';
import { lockTree } from '#server/features/directory/department/store/departmentWrites.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { done, type Handler } from '#server/platform/handler.ts';

const nothing = { people: 0, children: 0, hasGroup: false };

/**
 * Deletes one department: at once when it is empty (case D13), or after its people and sub-departments have gone to the
 * target, by default the department above.
 */
export const deleteDepartment: Handler<'deleteDepartment'> = async (request, context) => {
  const { id, version, mode, target_dept_id: targetId, group_action: groupAction } = request;
  await lockTree(context.db, context.actor.companyId);
  if (id === 0) return refuse(checkDelete(id, nothing));
  const selection = await selectDepartments(context, [id]);
  const [offender] = selection.offenders;
  if (offender !== undefined)
    return refuse([violation(offender.rule, offender.rule === 'department.missing' ? 'id' : undefined)]);

  const departments = await lockSelected(context, selection, targetId);
  const [record] = departments;
  if (record !== undefined && isChanged(record, version)) return refuseChanged(context, record);
  const unproved = await removalProofRefusal(context, [id]);
  if (unproved !== undefined) return unproved;
  const removed = await removeAll(context, {
    departments,
    scope: selection.scope,
    wish: {
      mode: mode ?? 'now',
      targetId,
      groupAction: groupAction ?? 'dissolve',
    },
  });
  return 'violations' in removed ? refuse(removed.violations) : done(removed);
};
