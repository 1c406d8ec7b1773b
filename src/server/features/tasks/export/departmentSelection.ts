import { type Violation, violation } from '#domain/violation.ts';
import { maxExportRows } from '#engine/exportCalls.ts';
import { listDepartments } from '#server/features/directory/department/store/departmentListing.ts';
import { findWays } from '#server/features/directory/department/store/departments.ts';
import { isVisible, writeScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** Which departments are meant: one with all below it, or chosen ones; nothing: all in reach. */
export interface DepartmentQuestion {
  readonly id?: number | null | undefined;
  readonly ids?: readonly number[] | null | undefined;
}

/** Ids of the meant departments within the reader's reach, in the order of the tree, or why there are none. */
export const selectDepartments = async (
  context: CallContext,
  { id, ids }: DepartmentQuestion,
): Promise<readonly number[] | readonly Violation[]> => {
  const { db, actor } = context;
  const scope = await writeScopeOf(context, 'department', 'export');
  const root = id ?? 0;
  const [way] = root === 0 ? [] : await findWays(db, actor.companyId, [root]);
  if (root !== 0 && (way === undefined || !isVisible(scope, way.ancestors)))
    return [violation('department.missing', 'id')];
  const bounds = root === 0 ? scope : { all: false, departments: [root] };
  const listed = await listDepartments(db, actor.companyId, bounds, maxExportRows);
  const chosen = ids === undefined || ids === null ? undefined : new Set(ids);
  return listed.flatMap((each) => (chosen === undefined || chosen.has(each.id) ? [each.id] : []));
};

/** Whether a selection came out. */
export const isSelected = (found: readonly number[] | readonly Violation[]): found is readonly number[] =>
  found.every((each) => typeof each === 'number');
