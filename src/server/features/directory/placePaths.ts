import {
  findDepartmentNames,
  findWays,
  type TreeBounds,
} from '#server/features/directory/department/store/departments.ts';
import type { CallContext } from '#server/platform/handler.ts';
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
