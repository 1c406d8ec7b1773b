import { type Violation, violation } from '#domain/violation.ts';
import type { RowProblem, SheetRow } from '#engine/sheet/sheetRow.ts';
import type { PathEnd } from '#server/features/directory/department/departmentPaths.ts';
import type { DepartmentRecord } from '#server/features/directory/department/store/departments.ts';
import { rowError } from '#server/features/imports/sheet/rowProblems.ts';
import { endOf, idOf, textOf } from './changeFacts.ts';
import { groupedBy } from './sheetDepartments.ts';

/** The department a row means, or why that cannot be told. */
export type Matched =
  | { readonly kind: 'found'; readonly record: DepartmentRecord }
  | { readonly kind: 'none'; readonly problem: RowProblem };

interface Known {
  readonly matched: ReadonlyMap<number, DepartmentRecord>;
  readonly ends: ReadonlyMap<string, PathEnd>;
  /** Whether the actor sees the whole tree: for others what is not there and what is out of reach read alike. */
  readonly isWhole: boolean;
}

/** Why a path leads nowhere; undefined: it leads somewhere. */
export const pathViolation = (
  end: PathEnd | undefined,
  isWhole: boolean,
  missing: string,
): Violation | undefined => {
  if (end?.kind === 'found' || end?.kind === 'company') return undefined;
  if (end?.kind === 'ambiguous') return violation('departmentImport.pathAmbiguous');
  return violation(isWhole ? missing : 'departmentImport.outOfReach');
};

/** Reads the key of a row: its id, else its path; both have to mean the same department. */
export const matchedBy = ({ matched, ends, isWhole }: Known, row: SheetRow): Matched => {
  const none = (rule: string, column?: string): Matched => ({
    kind: 'none',
    problem: rowError(row, violation(rule), column),
  });
  const absent = isWhole ? 'department.missing' : 'departmentImport.outOfReach';
  const [id, path] = [idOf(row), textOf(row, 'dept_path')];
  if (id === undefined && path === '') return none('departmentImport.keyMissing', 'dept_path');
  const end = path === '' ? undefined : endOf(ends, path);
  const byId = id === undefined ? undefined : matched.get(id);
  if (id === 0 || end?.kind === 'company') return none('department.rootStays', id === 0 ? 'id' : 'dept_path');
  if (id !== undefined && byId === undefined) return none(absent, 'id');
  const unfit = path === '' ? undefined : pathViolation(end, isWhole, 'department.missing');
  if (unfit !== undefined) return none(unfit.rule, 'dept_path');
  const byPath = end?.kind === 'found' ? matched.get(end.place.id) : undefined;
  if (byId !== undefined && byPath !== undefined && byId.id !== byPath.id)
    return none('departmentImport.keysDiffer', 'dept_path');
  const record = byId ?? byPath;
  return record === undefined ? none(absent, 'dept_path') : { kind: 'found', record };
};

/** Two rows that mean the same department, one perhaps by its id and one by its path: each names the other. */
export const sameDepartment = (
  rows: readonly { readonly row: SheetRow; readonly record: Pick<DepartmentRecord, 'id'> }[],
): ReadonlyMap<number, RowProblem> => {
  const problems = new Map<number, RowProblem>();
  for (const group of groupedBy(rows, ({ record }) => record.id).values()) {
    if (group.length === 1) continue;
    for (const { row } of group) {
      const other = group.find((each) => each.row.index !== row.index);
      const against = violation('import.duplicate', undefined, { line: other?.row.line ?? row.line });
      problems.set(row.index, rowError(row, against, idOf(row) === undefined ? 'dept_path' : 'id'));
    }
  }
  return problems;
};
