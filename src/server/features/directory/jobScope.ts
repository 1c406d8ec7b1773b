import { findWays } from '#server/features/directory/department/store/departments.ts';
import type { JobPlace } from '#server/features/directory/member/store/positions.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { isVisible, readScopeOf } from './scope.ts';

/**
 * Where positions are counted: in one department, with or without what is below, or in all the reader sees (0 or none).
 * Undefined when the department does not exist for them.
 */
export const jobPlaceOf = async (
  context: CallContext,
  id: number | null | undefined,
  withSub: boolean,
): Promise<JobPlace | undefined> => {
  const scope = readScopeOf(context, 'member');
  if (id === undefined || id === null || id === 0) return { bounds: scope, onlyDepartment: undefined };
  const [department] = await findWays(context.db, context.actor.companyId, [id]);
  if (department === undefined || !isVisible(scope, department.ancestors)) return undefined;
  return { bounds: { all: false, departments: [id] }, onlyDepartment: withSub ? undefined : id };
};
