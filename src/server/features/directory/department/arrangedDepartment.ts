import { type Violation, violation } from '#domain/violation.ts';
import {
  type DepartmentRecord,
  findDepartment,
} from '#server/features/directory/department/store/departments.ts';
import { lockDepartments } from '#server/features/directory/member/store/memberships.ts';
import { isVisible, readScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';

type Found = { readonly department: DepartmentRecord } | { readonly violation: Violation };

/**
 * A department whose people are about to be arranged, locked: two who arrange it are decided one after the other. Out of
 * the reader's sight it does not exist; seen, `isAllowed` decides.
 */
export const lockArranged = async (
  context: CallContext,
  id: number,
  isAllowed: (ancestors: readonly number[]) => boolean,
): Promise<Found> => {
  const { db, actor } = context;
  const missing = { violation: violation('department.missing', 'id') };
  const department = await findDepartment(db, actor.companyId, id);
  if (department === undefined || !isVisible(readScopeOf(context, 'department'), department.ancestors))
    return missing;
  if (!isAllowed(department.ancestors)) return { violation: violation('call.noPermission') };
  const [alive] = await lockDepartments(db, actor.companyId, [id]);
  return alive === undefined ? missing : { department };
};
