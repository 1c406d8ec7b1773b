import { codeOf } from '#domain/department/checkChange.ts';
import { pathKey, pathOf } from '#domain/department/path.ts';
import { compareKey } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { RowProblem, SheetRow } from '#engine/sheet/sheetRow.ts';
import type { PathEnd } from '#server/features/directory/department/departmentPaths.ts';
import { findHeights, walkDown } from '#server/features/directory/department/store/departmentPaths.ts';
import {
  countTops,
  type DepartmentRecord,
  findCodes,
  findDepartmentNames,
  findDepartments,
} from '#server/features/directory/department/store/departments.ts';
import { findClosed } from '#server/features/directory/leaving/store/deletions.ts';
import { findSeatPairs } from '#server/features/directory/member/store/candidates.ts';
import { findMembers } from '#server/features/directory/member/store/members.ts';
import { findSupervisors } from '#server/features/directory/member/store/memberships.ts';
import { isVisible, readScopeOf, writeScopeOf } from '#server/features/directory/scope.ts';
import { rowError } from '#server/features/imports/sheet/sheetRows.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { findNamedPeople, groupedBy, marksOf, resolveInParts } from './sheetDepartments.ts';

/** The text of a cell as it was read, without spaces around it; empty where nothing stands. */
export const textOf = ({ values }: Pick<SheetRow, 'values'>, column: string): string => {
  const value = values[column];
  return typeof value === 'string' ? value.trim() : '';
};

/** The department a row names by its id; undefined: it names none so. */
export const idOf = ({ values }: Pick<SheetRow, 'values'>): number | undefined =>
  typeof values.id === 'number' ? values.id : undefined;

/** What the paths of some columns lead to, by their key. */
export const endsOf = (
  context: CallContext,
  rows: readonly SheetRow[],
  columns: readonly string[],
): Promise<ReadonlyMap<string, PathEnd>> =>
  resolveInParts(
    context,
    rows
      .flatMap((row) => columns.map((column) => pathOf(textOf(row, column))))
      .filter((path) => path.length > 0),
  );

/** The department at the end of a path that was looked up. */
export const endOf = (ends: ReadonlyMap<string, PathEnd>, text: string): PathEnd | undefined =>
  ends.get(pathKey(pathOf(text)));

const idAt = (ends: ReadonlyMap<string, PathEnd>, text: string): number | undefined => {
  const end = text === '' ? undefined : endOf(ends, text);
  return end?.kind === 'found' ? end.place.id : undefined;
};

/** Departments the rows mean, by id and by path, as far as they exist for the actor. */
export const findMatched = async (
  context: CallContext,
  rows: readonly SheetRow[],
  ends: ReadonlyMap<string, PathEnd>,
): Promise<ReadonlyMap<number, DepartmentRecord>> => {
  const byPath = rows.flatMap((row) => {
    const end = endOf(ends, textOf(row, 'dept_path'));
    return end?.kind === 'found' ? [end.place.id] : [];
  });
  const ids = [...new Set([...rows.flatMap((row) => idOf(row) ?? []), ...byPath])];
  const scope = readScopeOf(context, 'department');
  const found = await findDepartments(context.db, context.actor.companyId, ids);
  return new Map(
    found.filter(({ ancestors }) => isVisible(scope, ancestors)).map((record) => [record.id, record]),
  );
};

const peopleFacts = async (
  context: CallContext,
  rows: readonly SheetRow[],
  records: readonly DepartmentRecord[],
) => {
  const { db, actor } = context;
  const ids = records.map(({ id }) => id);
  const supervisors = await findSupervisors(db, actor.companyId, ids);
  const present = [
    ...records.flatMap((record) => record.admin_id ?? []),
    ...supervisors.map((person) => person.user_id),
  ];
  const marks = rows.flatMap((row) =>
    ['responsible', 'supervisor_list'].flatMap((column) => marksOf(row.values[column])),
  );
  const personOf = await findNamedPeople(context, marks);
  const named = marks.flatMap((mark) => {
    const found = personOf(mark);
    return found.kind === 'found' ? [found.person.user_id] : [];
  });
  const people = await findMembers(db, actor.companyId, [...new Set(present)]);
  const seats = await findSeatPairs(db, actor.companyId, [...new Set([...named, ...present])]);
  return {
    personOf,
    people: new Map(people.map((person) => [person.user_id, person])),
    supervisors,
    seats: new Set(seats.map((seat) => `${seat.department_id} ${seat.user_id}`)),
  };
};

/** Children of the given names below the given parents, as `<parent> <key of the name>`. */
const findNamesakes = async (
  { db, actor }: CallContext,
  requests: readonly { readonly parentId: number; readonly name: string }[],
): Promise<ReadonlyMap<string, number>> => {
  const walks = requests.map(({ parentId, name }) => ({ start: parentId, keys: [compareKey(name)] }));
  const steps = await walkDown(db, actor.companyId, walks);
  return new Map(
    steps.flatMap(({ walk, id }) => {
      const requested = walks[walk];
      return requested === undefined ? [] : [[`${requested.start} ${requested.keys[0]}`, id] as const];
    }),
  );
};

/** Everything rows that change departments are decided by, in a few statements however many they are. */
export const changeFacts = async (context: CallContext, rows: readonly SheetRow[]) => {
  const { db, actor } = context;
  const ends = await endsOf(context, rows, ['dept_path', 'parent_path']);
  const matched = await findMatched(context, rows, ends);
  const records = [...matched.values()];
  const parents = [...ends.values()].flatMap((end) => (end.kind === 'found' ? [end.place] : []));
  const above = [...records, ...parents].flatMap(({ ancestors }) => ancestors);
  // Of those whose cell names the department they stand below already, no one asks how deep they are.
  const moving = rows.flatMap((row) => {
    const id = idOf(row) ?? idAt(ends, textOf(row, 'dept_path'));
    const parent = idAt(ends, textOf(row, 'parent_path'));
    const record = id === undefined ? undefined : matched.get(id);
    return record === undefined || textOf(row, 'parent_path') === '' || record.super_dept_id === parent
      ? []
      : [record.id];
  });
  const codes = rows.flatMap((row) => codeOf(textOf(row, 'dept_code')) ?? []);
  return {
    ends,
    matched,
    scope: writeScopeOf(context, 'department', 'update'),
    names: await findDepartmentNames(db, actor.companyId, [...new Set(above)]),
    codes: await findCodes(db, actor.companyId, codes),
    closed: new Map(
      (
        await findClosed(
          db,
          actor.companyId,
          parents.map(({ id }) => id),
        )
      ).map((each) => [each.id, each.dept_name]),
    ),
    heights: await findHeights(db, actor.companyId, moving),
    tops: await countTops(db, actor.companyId),
    findNamesakes: (requests: Parameters<typeof findNamesakes>[1]) => findNamesakes(context, requests),
    ...(await peopleFacts(context, rows, records)),
  };
};

export type ChangeFacts = Awaited<ReturnType<typeof changeFacts>>;

/** The department a row means, or why that cannot be told. */
type Matched =
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
