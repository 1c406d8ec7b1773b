import { type DepartmentPath, pathKey, pathOf, pathText } from '#domain/department/path.ts';
import { writeScopeOf } from '#server/features/directory/scope.ts';
import { findSimilarIn } from '#server/features/imports/sheet/findSimilar.ts';
import type { ImportTarget } from '#server/features/imports/sheet/importTarget.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { type SheetDepartment, sheetDepartmentOf, waysUp } from './sheetDepartments.ts';

type Meant = NonNullable<ImportTarget['newDepartments']>;

const wayOf = ({ parent, name }: SheetDepartment): DepartmentPath => [...parent, name];

const findSimilar: Meant['findSimilar'] = async (context, names) =>
  findSimilarIn(context, await writeScopeOf(context, 'department', 'create'), names);

/** The department a row as it was typed would make. */
const typedDepartment = (cells: Readonly<Record<string, string>>): SheetDepartment | undefined =>
  sheetDepartmentOf({ index: 0, line: 0, cells, state: 'unchecked' });

const isBelow = (path: DepartmentPath, above: DepartmentPath): boolean =>
  path.length >= above.length && pathKey(path.slice(0, above.length)) === pathKey(above);

/**
 * Departments a sheet would make that may be slips for some there are. Taking the one that is meant leaves out the row that was to make
 * another, and puts what stands below it there.
 */
export const doubtfulDepartments: Meant = {
  findSimilar,
  replaceIn: async (_, rows, from, by) =>
    rows.map((cells): Readonly<Record<string, string>> => {
      const parent = pathOf(cells.parent_path ?? '');
      const above = pathOf(from);
      return isBelow(parent, above)
        ? { parent_path: pathText([...pathOf(by), ...parent.slice(above.length)]) }
        : {};
    }),
  isMadeBy: (cells, name) => {
    const department = typedDepartment(cells);
    return department !== undefined && pathKey(wayOf(department)) === pathKey(pathOf(name));
  },
};

/** Of each department the ones on its way, itself last, that may be slips: as the first row that names them writes them. */
export const doubtfulWays = async (
  context: CallContext,
  departments: readonly SheetDepartment[],
): Promise<(department: SheetDepartment) => readonly string[]> => {
  const shown = new Map(departments.map((each) => [each.key, pathText(wayOf(each))]));
  const similar = await findSimilar(context, [...shown.values()]);
  return (department) =>
    waysUp(wayOf(department))
      .toReversed()
      .flatMap((path) => shown.get(pathKey(path)) ?? [])
      .filter((name) => (similar.get(name) ?? []).length > 0);
};

/** For parents a sheet names in vain: the one there is that may be meant, by the path as it was typed. */
export const meantParents = async (
  context: CallContext,
  departments: readonly SheetDepartment[],
): Promise<(department: SheetDepartment) => string | undefined> => {
  const similar = await findSimilar(
    context,
    departments.map(({ parent }) => pathText(parent)),
  );
  return ({ parent }) => similar.get(pathText(parent))?.[0];
};
