import { type DepartmentPath, pathKey } from '#domain/department/path.ts';
import { type PathEnd, resolvePaths } from '#server/features/directory/department/departmentPaths.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** Paths looked up by one statement: short enough for other calls to have their turn in between. */
const pathsAtOnce = 400;

/** What the paths of a whole sheet lead to, by their key. */
export const resolveInParts = async (
  context: CallContext,
  paths: readonly DepartmentPath[],
): Promise<ReadonlyMap<string, PathEnd>> => {
  const requested = [...new Map(paths.map((path) => [pathKey(path), path])).values()];
  const ends = new Map<string, PathEnd>();
  for (let start = 0; start < requested.length; start += pathsAtOnce)
    for (const [key, end] of await resolvePaths(context, requested.slice(start, start + pathsAtOnce)))
      ends.set(key, end);
  return ends;
};
