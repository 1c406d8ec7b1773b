import { pathKey, pathOf, pathText } from '#domain/department/path.ts';
import type { RowProblem, SheetRow } from '#engine/sheet/sheetRow.ts';
import type { ImportChoices } from '#server/database/tables/sheet.ts';
import { lockFieldsForValues } from '#server/features/directory/customField/store/customFields.ts';
import { lockTree } from '#server/features/directory/department/store/departmentWrites.ts';
import { type MemberPlan, uniqueValuesOf } from '#server/features/directory/member/memberChange.ts';
import { lockUniqueValuesOfMany } from '#server/features/directory/member/store/members.ts';
import { lockWays } from '#server/features/directory/member/store/memberships.ts';
import type { CheckedRow, RowOutcome } from '#server/features/imports/sheet/importTarget.ts';
import { pickerOf } from '#server/features/imports/sheet/sheetRows.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { NewDepartment } from './newDepartments.ts';
import { endsOf } from './placing.ts';
import { isBroken, type PlaceCells } from './rowRequest.ts';

/** A decided row with what would have to be made for it. */
interface ChosenRow {
  readonly row: SheetRow;
  readonly problems: readonly RowProblem[];
  readonly departments: readonly NewDepartment[];
  readonly newPositions: readonly string[];
}

/** What was ticked, ready to be compared. */
interface Ticked {
  readonly withWarnings: boolean;
  readonly wantsDepartment: (key: string) => boolean;
  readonly wantsPosition: (name: string) => boolean;
}

/** Paths as they are compared, whatever way they were typed. */
export const tickedOf = ({ withWarnings, departments, positions }: ImportChoices): Ticked => ({
  withWarnings,
  wantsDepartment: pickerOf(departments, (path) => pathKey(pathOf(path))),
  wantsPosition: pickerOf(positions),
});

/** Shown paths of the departments that would be made, by their key: what a check leaves in its trace. */
export const shownPaths = (departments: readonly NewDepartment[]): readonly string[] =>
  departments.map(({ path }) => pathText(path));

const problem = (
  rule: string,
  {
    column,
    value,
    params,
  }: { readonly column: string; readonly value: string; readonly params?: RowProblem['params'] },
): RowProblem => ({
  rule,
  level: 'error',
  column,
  value,
  ...(params === undefined ? {} : { params }),
});

/** Paths that were missing when the row was checked; undefined: no one wrote it down. */
const missedBefore = ({ trace }: CheckedRow): readonly unknown[] | undefined =>
  Array.isArray(trace?.newDepartments) ? trace.newDepartments : undefined;

/** Whether writing the rows may make departments: only what their check has shown is made. */
export const mayMakeDepartments = (rows: readonly CheckedRow[]): boolean =>
  rows.some((row) => missedBefore(row)?.length !== 0);

const skipped = ({ index }: SheetRow, problems: readonly RowProblem[]): RowOutcome => ({
  index,
  outcome: 'skipped',
  problems,
});

const findUnticked = (
  { row, departments, newPositions }: ChosenRow,
  ticked: Ticked,
): RowOutcome | undefined => {
  const value = row.cells.part ?? '';
  const before = missedBefore(row);
  // It was there when the row was checked: no one was asked whether it may be made.
  const gone = departments.find(({ path }) => before?.includes(pathText(path)) === false);
  if (gone !== undefined) {
    const path = pathText(gone.path);
    return {
      index: row.index,
      outcome: 'failed',
      problems: [problem('memberImport.departmentGone', { column: 'part', value, params: { path } })],
    };
  }
  const department = departments.find(({ path }) => !ticked.wantsDepartment(pathKey(path)));
  if (department !== undefined)
    return skipped(row, [
      problem('import.departmentNotTicked', {
        column: 'part',
        value,
        params: { name: pathText(department.path) },
      }),
    ]);
  const position = newPositions.find((name) => !ticked.wantsPosition(name));
  return position === undefined
    ? undefined
    : skipped(row, [
        problem('import.positionNotTicked', {
          column: 'part_position',
          value: row.cells.part_position ?? '',
          params: {
            name: position,
          },
        }),
      ]);
};

/** Why a decided row is not written; undefined: it is. */
export const whyNot = (decided: ChosenRow, ticked: Ticked): RowOutcome | undefined => {
  const { row, problems } = decided;
  if (isBroken(problems)) return { index: row.index, outcome: 'failed', problems };
  if (problems.length > 0 && !ticked.withWarnings) return skipped(row, problems);
  return findUnticked(decided, ticked);
};

/** Locks what comes before people: the company's fields and, where departments may be made, the tree. */
export const lockGround = async ({ db, actor }: CallContext, makesDepartments: boolean): Promise<void> => {
  await lockFieldsForValues(db, actor.companyId);
  if (makesDepartments) await lockTree(db, actor.companyId);
};

type Ends = Awaited<ReturnType<typeof endsOf>>;

/** Where the departments at the ends of paths stand, as they were read. */
const waysOf = (ends: Ends): ReadonlyMap<number, readonly number[]> =>
  new Map(
    [...ends.values()].flatMap((end) => {
      const place = end.kind === 'found' ? end.place : end.kind === 'missing' ? end.parent : undefined;
      return place === undefined ? [] : [[place.id, place.ancestors] as const];
    }),
  );

/**
 * Locks what comes after people, in the order of every writer: their unique values, then the departments rows name. Answers what
 * paths lead to under these locks: read again where a department went or moved in between.
 */
export const lockPiece = async (
  context: CallContext,
  plans: readonly MemberPlan[],
  cells: readonly PlaceCells[],
  further: readonly number[] = [],
): Promise<Ends> => {
  const { db, actor } = context;
  await lockUniqueValuesOfMany(db, actor.companyId, plans.map(uniqueValuesOf));
  const ends = await endsOf(context, cells);
  const ways = waysOf(ends);
  const locked = await lockWays(db, actor.companyId, [...new Set([...ways.keys(), ...further])]);
  const standing = new Map(locked.map(({ id, ancestors }) => [id, ancestors.join()]));
  const isSame = [...ways].every(([id, ancestors]) => standing.get(id) === ancestors.join());
  return isSame ? ends : endsOf(context, cells);
};
