import { checkOpen } from '#domain/department/checkChange.ts';
import type { Violation } from '#domain/violation.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { findDepartmentNames, findWays, type TreeBounds } from './department/store/departments.ts';
import { findClosed } from './leaving/store/deletions.ts';
import { visibleWay } from './scope.ts';

/** Departments as their reader sees them, `研发部/软件组`, by id; those out of scope or gone are left out. */
export const findPlacePaths = async (
  { db, actor }: Pick<CallContext, 'db' | 'actor'>,
  ids: readonly number[],
  scope: TreeBounds,
): Promise<ReadonlyMap<number, string>> => {
  const places = await findWays(db, actor.companyId, [...new Set(ids)]);
  const ways = places.map(({ id, ancestors }) => ({ id, way: visibleWay(scope, ancestors) }));
  const names = await findDepartmentNames(db, actor.companyId, [...new Set(ways.flatMap(({ way }) => way))]);
  return new Map(
    ways
      .filter(({ way }) => way.length > 0)
      .map(({ id, way }) => [id, way.map((each) => names.get(each) ?? '').join('/')]),
  );
};

/**
 * Refuses to put people or departments into departments that wait for their deletion, or stand below one that does. Ask it
 * after the departments are locked (`lockDepartments`, or the tree's lock): a deletion set meanwhile is then seen.
 * `departmentIds`: where something is put; 0, the company, is never closed. `field`: where the request names them.
 */
export const checkOpenDepartments = async (
  { db, actor }: Pick<CallContext, 'db' | 'actor'>,
  departmentIds: readonly number[],
  field?: string,
): Promise<readonly Violation[]> => {
  const [closed] = await findClosed(
    db,
    actor.companyId,
    [...new Set(departmentIds)].filter((id) => id !== 0),
  );
  return checkOpen(closed && { departmentName: closed.dept_name }, field);
};
