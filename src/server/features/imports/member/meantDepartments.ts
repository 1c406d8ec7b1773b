import {
  type DepartmentPath,
  entriesText,
  pathKey,
  pathOf,
  pathsOf,
  pathText,
} from '#domain/department/path.ts';
import { compareKey } from '#domain/text/compareKey.ts';
import type { PathEnd } from '#server/features/directory/department/departmentPaths.ts';
import { writeScopeOf } from '#server/features/directory/scope.ts';
import { resolveInParts } from '#server/features/imports/departments/resolveInParts.ts';
import { findSimilarIn } from '#server/features/imports/sheet/findSimilar.ts';
import type { ImportTarget } from '#server/features/imports/sheet/importTarget.ts';
import type { CallContext } from '#server/platform/handler.ts';

type Cells = Readonly<Record<string, string>>;
type Permission = 'create' | 'update';

/** The path of a cell once `from` on its way is another department. */
const replaced = (
  path: DepartmentPath,
  end: PathEnd | undefined,
  from: DepartmentPath,
  by: DepartmentPath,
): DepartmentPath => {
  if (end?.kind !== 'missing') return path;
  const above = end.parent?.path ?? [];
  const isOnWay = pathKey([...above, ...end.names].slice(0, from.length)) === pathKey(from);
  return isOnWay && from.length > above.length
    ? [...by, ...end.names.slice(from.length - above.length)]
    : path;
};

/** The cells of a row that name a department which is not there, once another one is meant by it. */
const withMeant = (
  ends: ReadonlyMap<string, PathEnd>,
  cells: Cells,
  from: DepartmentPath,
  by: DepartmentPath,
): Cells => {
  const now = (path: DepartmentPath) => replaced(path, ends.get(pathKey(path)), from, by);
  const main = pathOf(cells.main_part ?? '');
  // The main department may go by its name alone, for the row names it among the others.
  const isNamed = main.length === 1 && pathKey(main) === compareKey(from.at(-1) ?? '');
  return {
    part: entriesText(pathsOf(cells.part ?? '').map((path) => pathText(now(path)))),
    ...(main.length === 0 ? {} : { main_part: pathText(isNamed ? by : now(main)) }),
  };
};

const replaceIn = async (
  context: CallContext,
  rows: readonly Cells[],
  from: string,
  by: string,
): Promise<readonly Cells[]> => {
  const ends = await resolveInParts(
    context,
    rows.flatMap(({ part = '', main_part: main = '' }) => [...pathsOf(part), pathOf(main)]),
  );
  return rows.map((cells) => withMeant(ends, cells, pathOf(from), pathOf(by)));
};

/** What may be meant by departments the rows of people name and nobody has made; `permission`: what putting people there takes. */
export const meantDepartments = (permission: Permission): NonNullable<ImportTarget['newDepartments']> => ({
  findSimilar: async (context, names) =>
    findSimilarIn(context, await writeScopeOf(context, 'member', permission), names),
  replaceIn,
});
