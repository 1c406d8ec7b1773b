import {
  type DepartmentRecord,
  findDepartments,
} from '#server/features/directory/department/store/departments.ts';
import { isVisible, readScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';

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
