import {
  checkCode,
  checkDepartmentName,
  checkOpen,
  checkRoom,
  checkTotal,
  codeOf,
} from '#domain/department/checkChange.ts';
import { memberLimits } from '#domain/member/checkProfile.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { RowProblem, SheetRow } from '#engine/sheet/sheetRow.ts';
import type { PathEnd } from '#server/features/directory/department/departmentPaths.ts';
import { countSeats } from '#server/features/directory/department/store/departmentFounders.ts';
import {
  countDepartments,
  countTops,
  findCodes,
} from '#server/features/directory/department/store/departments.ts';
import { findClosed } from '#server/features/directory/leaving/store/deletions.ts';
import type { MarkedPerson } from '#server/features/directory/member/store/candidates.ts';
import { mayPutInto, writeScopeOf } from '#server/features/directory/scope.ts';
import type { TargetImport } from '#server/features/imports/sheet/importTarget.ts';
import { isMisread, rowError } from '#server/features/imports/sheet/sheetRows.ts';
import type { CallContext } from '#server/platform/handler.ts';
import {
  anchorOf,
  depthBelow,
  findNamedPeople,
  madeBySheet,
  marksOf,
  type ParentFinding,
  parentFinder,
  resolveInParts,
  type SheetDepartment,
  sheetDepartmentOf,
  sheetOf,
  waysUp,
} from './sheetDepartments.ts';

/** What a row that adds a department means, and what stands in its way. */
export interface PlannedDepartment {
  readonly row: SheetRow;
  /** Undefined: its name is none. */
  readonly department: SheetDepartment | undefined;
  readonly parent: ParentFinding;
  readonly responsible: MarkedPerson | undefined;
  readonly supervisors: readonly MarkedPerson[];
  readonly problems: readonly RowProblem[];
}

const textOf = ({ values }: SheetRow, column: string): string =>
  typeof values[column] === 'string' ? values[column] : '';

/** A row with its cells as they were read: a repaired one has other texts than the file. */
const departmentOf = (row: SheetRow): SheetDepartment | undefined =>
  sheetDepartmentOf({
    index: row.index,
    line: row.line,
    cells: { name: textOf(row, 'name'), parent_path: textOf(row, 'parent_path') },
    state: row.problems.some(({ level }) => level === 'error') ? 'error' : 'unchecked',
  });

/** How many departments the sheet makes before each one, in all and below the same parent. */
const placesIn = (made: ReadonlyMap<string, readonly SheetDepartment[]>) => {
  const siblings = new Map<string, number>();
  const inOrder = [...made.values()].flat().toSorted((one, other) => one.index - other.index);
  return new Map(
    inOrder.map(({ index, parentKey }, rows) => {
      const count = siblings.get(parentKey) ?? 0;
      siblings.set(parentKey, count + 1);
      return [index, { rows, siblings: count }];
    }),
  );
};

const loadFacts = async (context: CallContext, target: TargetImport, rows: readonly SheetRow[]) => {
  const { db, actor } = context;
  const own = rows.flatMap((row) => departmentOf(row) ?? []);
  const made = madeBySheet(await sheetOf(context, target), own);
  const ends = await resolveInParts(
    context,
    own.flatMap(({ parent, name }) => waysUp([...parent, name])),
  );
  const scope = writeScopeOf(context, 'department', 'create');
  const anchors = [...ends.values()].flatMap((end) => (end.kind === 'found' ? [end.place.id] : []));
  const codes = rows.flatMap((row) => codeOf(textOf(row, 'dept_code')) ?? []);
  const marks = rows.flatMap((row) => [
    ...marksOf(row.values.responsible),
    ...marksOf(row.values.supervisor_list),
  ]);
  const personOf = await findNamedPeople(context, marks);
  const people = marks.flatMap((mark) => {
    const named = personOf(mark);
    return named.kind === 'found' ? [named.person.user_id] : [];
  });
  return {
    places: placesIn(made),
    ends,
    scope,
    find: parentFinder(ends, made, scope.all),
    personOf,
    seats: await countSeats(db, actor.companyId, [...new Set(people)]),
    codes: await findCodes(db, actor.companyId, codes),
    closed: new Map(
      (await findClosed(db, actor.companyId, anchors)).map((each) => [each.id, each.dept_name]),
    ),
    total: await countDepartments(db, actor.companyId),
    tops: await countTops(db, actor.companyId),
  };
};

type Facts = Awaited<ReturnType<typeof loadFacts>>;

const parentRules: Readonly<Record<'missing' | 'ambiguous' | 'outside', string>> = {
  missing: 'department.parentMissing',
  ambiguous: 'departmentImport.pathAmbiguous',
  outside: 'departmentImport.outOfReach',
};

const childrenOf = ({ tops }: Facts, parent: ParentFinding): number => {
  if (parent.kind === 'there') return parent.place.child_count;
  return parent.kind === 'company' ? tops : 0;
};

/** Room for a department among those that come before it in the sheet. */
const checkSpace = (facts: Facts, { index }: SheetDepartment, parent: ParentFinding) => {
  const before = facts.places.get(index) ?? { rows: 0, siblings: 0 };
  const ancestors = Array.from({ length: depthBelow(parent) }, () => 0);
  return [
    ...checkRoom({ id: 0, ancestors, childCount: childrenOf(facts, parent) + before.siblings }, 1),
    ...checkTotal(facts.total + before.rows),
  ];
};

/** Where there is nothing to stand below, where the actor may not add anything, or nothing is taken in any more. */
const checkParent = (facts: Facts, parent: ParentFinding): readonly Violation[] => {
  if (parent.kind === 'broken')
    return [violation('departmentImport.parentBroken', undefined, { line: parent.by.line })];
  if (parent.kind === 'missing' || parent.kind === 'ambiguous' || parent.kind === 'outside')
    return [violation(parentRules[parent.kind])];
  const anchor = anchorOf(parent);
  if (!mayPutInto(facts.scope, anchor?.ancestors ?? [])) return [violation(parentRules.outside)];
  const closing = anchor === undefined ? undefined : facts.closed.get(anchor.id);
  return checkOpen(closing === undefined ? undefined : { departmentName: closing });
};

const isThere = (end: PathEnd | undefined): boolean => end?.kind === 'found' || end?.kind === 'ambiguous';

const checkPlace = (
  facts: Facts,
  {
    row,
    department,
    parent,
  }: {
    readonly row: SheetRow;
    readonly department: SheetDepartment | undefined;
    readonly parent: ParentFinding;
  },
): readonly RowProblem[] => {
  const name = isMisread(row, 'name') ? [] : checkDepartmentName(textOf(row, 'name'));
  const place = department === undefined ? [] : checkParent(facts, parent);
  const isTaken = department !== undefined && place.length === 0 && isThere(facts.ends.get(department.key));
  const space = department === undefined || place.length > 0 ? [] : checkSpace(facts, department, parent);
  return [
    ...[...name, ...(isTaken ? [violation('department.nameTaken')] : [])].map((each) =>
      rowError(row, each, 'name'),
    ),
    ...[...place, ...space].map((each) => rowError(row, each, 'parent_path')),
  ];
};

const peopleOf = ({ personOf }: Facts, row: SheetRow, column: string) => {
  const named = marksOf(row.values[column]).map(personOf);
  return {
    people: named.flatMap((each) => (each.kind === 'found' ? [each.person] : [])),
    problems: named.flatMap((each) => (each.kind === 'none' ? [rowError(row, each.violation, column)] : [])),
  };
};

/** Supervisors of a new department join it (`checkFounding`); `joined` counts what earlier rows add. */
const checkSeats = (
  { seats }: Facts,
  {
    row,
    supervisors,
    joined,
  }: {
    readonly row: SheetRow;
    readonly supervisors: readonly MarkedPerson[];
    readonly joined: Map<number, number>;
  },
): readonly RowProblem[] =>
  supervisors.flatMap(({ user_id: id }) => {
    const before = (seats.get(id) ?? 0) + (joined.get(id) ?? 0);
    joined.set(id, (joined.get(id) ?? 0) + 1);
    const limit = { limit: memberLimits.departments };
    return before < memberLimits.departments
      ? []
      : [rowError(row, violation('member.tooManyDepartments', undefined, limit), 'supervisor_list')];
  });

const checkFreeCode = ({ codes }: Facts, row: SheetRow): readonly RowProblem[] => {
  const code = codeOf(textOf(row, 'dept_code'));
  return checkCode(code, null, code !== null && codes.has(code)).map((each) =>
    rowError(row, each, 'dept_code'),
  );
};

const oneResponsible = (row: SheetRow, people: readonly MarkedPerson[]): readonly RowProblem[] =>
  people.length > 1 ? [rowError(row, violation('departmentImport.oneResponsible'), 'responsible')] : [];

const planRow = (facts: Facts, row: SheetRow, joined: Map<number, number>): PlannedDepartment => {
  const department = departmentOf(row);
  const parent = facts.find(department?.parent ?? []);
  const responsible = peopleOf(facts, row, 'responsible');
  const supervisors = peopleOf(facts, row, 'supervisor_list');
  return {
    row,
    department,
    parent,
    responsible: responsible.people[0],
    supervisors: supervisors.people,
    problems: [
      ...checkPlace(facts, { row, department, parent }),
      ...checkFreeCode(facts, row),
      ...responsible.problems,
      ...oneResponsible(row, responsible.people),
      ...supervisors.problems,
      ...checkSeats(facts, { row, supervisors: supervisors.people, joined }),
    ],
  };
};

const isFit = ({ row, problems }: PlannedDepartment): boolean =>
  [...row.problems, ...problems].every(({ level }) => level === 'warning');

/** A row below one that cannot be written cannot be either: told from the top down. */
const withBrokenParents = (plans: readonly PlannedDepartment[]): readonly PlannedDepartment[] => {
  const broken = new Set<number>();
  const checked = new Map<number, PlannedDepartment>();
  for (const plan of plans.toSorted((one, other) => orderOf(one.department) - orderOf(other.department))) {
    const { row, parent } = plan;
    const isCut = parent.kind === 'made' && broken.has(parent.by.index);
    const cut = isCut
      ? [violation('departmentImport.parentBroken', undefined, { line: parent.by.line })]
      : [];
    const problems = [...plan.problems, ...cut.map((each) => rowError(row, each, 'parent_path'))];
    if (isCut || !isFit(plan)) broken.add(row.index);
    checked.set(row.index, { ...plan, problems });
  }
  return plans.map((plan) => checked.get(plan.row.index) ?? plan);
};

/** Decides rows that add departments, as the tree and the sheet are now: in a few statements for all of them. */
export const planDepartments = async (
  context: CallContext,
  target: TargetImport,
  rows: readonly SheetRow[],
): Promise<readonly PlannedDepartment[]> => {
  const facts = await loadFacts(context, target, rows);
  const joined = new Map<number, number>();
  return withBrokenParents(rows.map((row) => planRow(facts, row, joined)));
};

/** Place of a path among the rows that are written: what stands above comes first. */
export const orderOf = (department: SheetDepartment | undefined): number => department?.parent.length ?? 0;

/** What no other row of the sheet may have: the same place and name. */
export const identityOf = (row: SheetRow): string | undefined => departmentOf(row)?.key;
