import { type DepartmentPath, pathKey, pathText } from '#domain/department/path.ts';
import type { Placement } from '#domain/member/checkPlacement.ts';
import { compareKey } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { type PathEnd, resolvePaths } from '#server/features/directory/department/departmentPaths.ts';
import { findClosed } from '#server/features/directory/leaving/store/deletions.ts';
import type { PlaceRecord } from '#server/features/directory/member/store/placements.ts';
import { mayPutInto, type WriteScope } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import {
  checkMissing,
  type FoundingFacts,
  foundingFacts,
  type NewDepartment,
  type NewDepartments,
  newDepartmentsOf,
  newOnPath,
} from './newDepartments.ts';
import type { PlaceCells } from './rowRequest.ts';

/** What the paths of a piece of rows lead to, and what is asked of where they end. */
export interface PlaceFacts {
  readonly scope: WriteScope;
  readonly ends: ReadonlyMap<string, PathEnd>;
  readonly departments: NewDepartments;
  readonly founding: FoundingFacts | undefined;
  /** Names of departments that wait for their deletion, by each department inside. */
  readonly closed: ReadonlyMap<number, string>;
}

/** Where a row puts someone. New departments go by their negative ids. */
export interface Placing {
  readonly placements: readonly Placement[];
  readonly mainDepartmentId: number | null;
  readonly places: readonly PlaceRecord[];
  readonly departments: readonly NewDepartment[];
  readonly violations: readonly Violation[];
}

/** Departments there are at the ends of paths. */
export const foundIds = (ends: Iterable<PathEnd>): readonly number[] => [
  ...new Set(
    [...ends].flatMap((end) => {
      if (end.kind === 'found') return [end.place.id];
      return end.kind === 'missing' && end.parent !== undefined ? [end.parent.id] : [];
    }),
  ),
];

const pathsOfRow = ({ paths, main }: PlaceCells): readonly DepartmentPath[] =>
  main === undefined ? paths : [...paths, main];

/** What the paths of some rows lead to. */
export const endsOf = (context: CallContext, rows: readonly PlaceCells[]) =>
  resolvePaths(context, rows.flatMap(pathsOfRow));

/** Reads what the departments of some rows are asked, in a constant number of statements; `known`: read under a lock before. */
export const placeFacts = async (
  context: CallContext,
  {
    rows,
    scope,
    known,
  }: {
    readonly rows: readonly PlaceCells[];
    readonly scope: WriteScope;
    readonly known?: PlaceFacts['ends'];
  },
): Promise<PlaceFacts> => {
  const ends = known ?? (await endsOf(context, rows));
  // A main department is one of the others: nothing is made for its sake.
  const named = new Set(rows.flatMap(({ paths }) => paths.map(pathKey)));
  const departments = newDepartmentsOf([...ends].flatMap(([key, end]) => (named.has(key) ? [end] : [])));
  const closed = await findClosed(context.db, context.actor.companyId, foundIds(ends.values()));
  return {
    scope,
    ends,
    departments,
    founding: await foundingFacts(context, departments),
    closed: new Map(closed.map(({ id, dept_name: name }) => [id, name])),
  };
};

interface Spot {
  readonly place: PlaceRecord | undefined;
  readonly departments: readonly NewDepartment[];
  readonly violations: readonly Violation[];
}

const nowhere = (rule: string, path: DepartmentPath): Spot => ({
  place: undefined,
  departments: [],
  violations: [violation(rule, 'part', { path: pathText(path) })],
});

const checkClosed = ({ closed }: PlaceFacts, id: number | undefined): readonly Violation[] => {
  const name = id === undefined ? undefined : closed.get(id);
  return name === undefined ? [] : [violation('department.closing', 'part', { name })];
};

const newSpot = (facts: PlaceFacts, end: Extract<PathEnd, { kind: 'missing' }>): Spot => {
  const departments = newOnPath(facts.departments, end);
  const last = departments.at(-1);
  return {
    place: last && { id: last.id, ancestors: last.ancestors, source: 'main' },
    departments,
    violations: [...checkMissing(end, facts.founding), ...checkClosed(facts, end.parent?.id)],
  };
};

const spotOf = (facts: PlaceFacts, path: DepartmentPath, present: ReadonlySet<number>): Spot => {
  const end = facts.ends.get(pathKey(path)) ?? { kind: 'outside' };
  switch (end.kind) {
    case 'found': {
      const { id, ancestors, source } = end.place;
      if (present.has(id)) return { place: { id, ancestors, source }, departments: [], violations: [] };
      if (!mayPutInto(facts.scope, ancestors)) return nowhere('memberImport.outOfScope', path);
      return { place: { id, ancestors, source }, departments: [], violations: checkClosed(facts, id) };
    }
    case 'missing': {
      const spot = newSpot(facts, end);
      const [first] = spot.violations;
      return first?.rule === 'memberImport.departmentMissing' ? nowhere(first.rule, path) : spot;
    }
    case 'ambiguous':
      return nowhere('memberImport.departmentAmbiguous', path);
    case 'company':
      return nowhere('memberImport.departmentIsCompany', path);
    case 'outside':
      return nowhere('memberImport.outOfScope', path);
    default:
      return end satisfies never;
  }
};

/** The main department by its path, or by its name alone where only one of the row's departments is called so. */
const mainSpot = (
  facts: PlaceFacts,
  { paths, main }: PlaceCells,
  spots: readonly Spot[],
): Spot | undefined => {
  if (main === undefined) return spots[0];
  const key = pathKey(main);
  const end = facts.ends.get(key);
  const same = spots.find(
    ({ place }, index) =>
      pathKey(paths[index] ?? []) === key || (end?.kind === 'found' && place?.id === end.place.id),
  );
  const named = spots.filter(
    (_, index) => main.length === 1 && compareKey(paths[index]?.at(-1) ?? '') === key,
  );
  return same ?? (named.length === 1 ? named[0] : undefined);
};

const checkPositions = ({ paths, positions }: PlaceCells): readonly Violation[] =>
  positions.length > 1 && positions.length !== paths.length
    ? [violation('memberImport.positionCount', 'part_position', { count: paths.length })]
    : [];

const checkMain = (main: Spot | undefined, cells: PlaceCells): readonly Violation[] =>
  main === undefined && cells.main !== undefined
    ? [violation('member.mainDepartmentOutside', 'main_part')]
    : [];

/** The position of each department: one counts for all of them. */
export const positionAt = ({ positions }: PlaceCells, index: number): string | null =>
  (positions.length === 1 ? positions[0] : positions[index]) || null;

/** Where a row puts someone; `present`: departments they are in already, which may stay no matter who asks. */
export const placingOf = (
  facts: PlaceFacts,
  cells: PlaceCells,
  present: ReadonlySet<number> = new Set(),
): Placing => {
  const spots = cells.paths.map((path) => spotOf(facts, path, present));
  const main = mainSpot(facts, cells, spots);
  return {
    placements: spots.map(({ place }, index) => ({
      departmentId: place?.id ?? null,
      position: positionAt(cells, index),
    })),
    mainDepartmentId: main?.place?.id ?? null,
    places: spots.flatMap(({ place }) => place ?? []),
    departments: [...new Set(spots.flatMap(({ departments }) => departments))],
    violations: [
      ...spots.flatMap(({ violations }) => violations),
      ...checkPositions(cells),
      ...checkMain(main, cells),
    ],
  };
};
