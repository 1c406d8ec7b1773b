import { pathKey, pathOf, pathText } from '#domain/department/path.ts';
import { similarDepartments } from '#domain/department/similar.ts';
import { findPlacedNames } from '#server/features/directory/department/store/departments.ts';
import { mayPutInto, readScopeOf, visibleWay, type writeScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** Departments of a scope that are called nearly as those a sheet names, by the names of the sheet; each by the path its reader sees. */
export const findSimilarIn = async (
  context: CallContext,
  within: Awaited<ReturnType<typeof writeScopeOf>>,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const scope = readScopeOf(context, 'department');
  const placed = await findPlacedNames(context.db, context.actor.companyId, scope);
  const nameOf = new Map(placed.map(({ id, name }) => [id, name]));
  const known = placed
    .filter(({ ancestors }) => mayPutInto(within, ancestors))
    .map(({ id, super_dept_id: parentId, ancestors }) => ({
      id,
      parentId,
      path: visibleWay(scope, ancestors).map((above) => nameOf.get(above) ?? ''),
    }));
  const similar = similarDepartments(known, names.map(pathOf));
  return new Map(names.map((name) => [name, (similar.get(pathKey(pathOf(name))) ?? []).map(pathText)]));
};
