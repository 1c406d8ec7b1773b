import { checkSource, checkSupervisors } from '#domain/department/checkChange.ts';
import { checkCode } from '#domain/department/checkCode.ts';
import { checkDepartmentName } from '#domain/department/checkName.ts';
import { checkOpen } from '#domain/department/checkOpen.ts';
import { checkRoom } from '#domain/department/checkPlace.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { RowProblem, SheetRow } from '#engine/sheet/sheetRow.ts';
import type { DepartmentRecord } from '#server/features/directory/department/store/departments.ts';
import { mayChange, mayPutInto } from '#server/features/directory/scope.ts';
import { isMisread, rowError } from '#server/features/imports/sheet/rowProblems.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { type ChangeFacts, changeFacts } from './changeFacts.ts';
import { meantBy, sameDepartment } from './meantDepartment.ts';
import { withNames } from './plannedNames.ts';
import { type WishedChange, wishedChange } from './wishedChange.ts';

/** Where departments go, by the id of the department: the way to its new parent, ending with it; empty for the company. */
type Moves = ReadonlyMap<number, readonly number[]>;

/**
 * The way to a department once every move is done; undefined where they make a circle. `way`: ids from the top down to it, as it
 * is now.
 */
const finalWay = (
  way: readonly number[],
  moves: Moves,
  seen: readonly number[] = [],
): readonly number[] | undefined => {
  const place = way.findLastIndex((id) => moves.has(id));
  const moved = way[place];
  if (moved === undefined) return way;
  if (seen.includes(moved)) return undefined;
  const above = finalWay(moves.get(moved) ?? [], moves, [...seen, moved]);
  return above && [...above, ...way.slice(place)];
};

/** What a row that changes a department means, and what stands in its way. */
export interface PlannedChange {
  readonly row: SheetRow;
  readonly record: DepartmentRecord | undefined;
  readonly wish: WishedChange | undefined;
  /** Depth it will have where it moves: what stands above goes first. 0: it stays. */
  readonly order: number;
  /** Renames that are written with this one, which comes first: each takes a name that a later one gives up. Without it: none. */
  readonly together?: readonly Found[] | undefined;
  /** Whether it is written with another one. */
  readonly isLed?: boolean;
  readonly problems: readonly RowProblem[];
}

/** A row whose department is found. */
export type Found = PlannedChange & { readonly record: DepartmentRecord; readonly wish: WishedChange };

const isFound = (plan: PlannedChange): plan is Found => plan.record !== undefined && plan.wish !== undefined;

const readRowOf = (facts: ChangeFacts, row: SheetRow): PlannedChange => {
  const none = { row, record: undefined, wish: undefined, order: 0 };
  const meant = meantBy({ ...facts, isWhole: facts.scope.all }, row);
  if (meant.kind === 'none') return { ...none, problems: [meant.problem] };
  const { record } = meant;
  if (!mayChange(facts.scope, record.ancestors))
    return { ...none, problems: [rowError(row, violation('departmentImport.outOfReach'))] };
  const wish = wishedChange(facts, row, record);
  return { row, record, wish, order: 0, problems: wish.problems };
};

/** Only what can be read is moved: a row with an error moves nothing. */
const movesOf = (plans: readonly Found[]): Moves =>
  new Map(
    plans
      .filter(({ problems }) => problems.length === 0)
      .flatMap(({ record, wish: { parent } }) =>
        parent === undefined ? [] : [[record.id, parent.place?.ancestors ?? []] as const],
      ),
  );

const circleRule = (record: DepartmentRecord, way: readonly number[]): string =>
  way.includes(record.id) ? 'department.ownDescendant' : 'departmentImport.cycle';

const checkNewParent = (facts: ChangeFacts, { record, wish }: Found, moves: Moves): readonly Violation[] => {
  if (wish.parent === undefined) return [];
  const { id, place } = wish.parent;
  if (!mayPutInto(facts.scope, place?.ancestors ?? [])) return [violation('departmentImport.outOfReach')];
  const way = place?.ancestors ?? [];
  const ancestors = finalWay(way, moves, [record.id]);
  if (ancestors === undefined || ancestors.includes(record.id)) return [violation(circleRule(record, way))];
  const closing = facts.closed.get(id);
  return [
    ...checkRoom(
      { id, ancestors, childCount: place?.child_count ?? facts.tops },
      facts.heights.get(record.id) ?? 1,
    ),
    ...checkOpen(closing === undefined ? undefined : { departmentName: closing }),
  ];
};

const checkPeople = (facts: ChangeFacts, { record, wish }: Found): readonly Violation[] => {
  const ids = (wish.form.supervisors ?? []).map((supervisor) => supervisor.user_id);
  const inside = ids.filter((id) => facts.seats.has(`${record.id} ${id}`));
  return checkSupervisors(ids, inside).slice(0, 1);
};

const checkChanges = (facts: ChangeFacts, plan: Found, moves: Moves): readonly RowProblem[] => {
  const { row, record, wish } = plan;
  const { name, dept_code: code } = wish.form;
  const holder = typeof code === 'string' ? facts.codes.get(code) : undefined;
  const source = checkSource(record.source, {
    renames: name !== undefined,
    moves: wish.parent !== undefined,
  });
  const against: readonly (readonly [string, readonly Violation[]])[] = [
    ['name', name === undefined || isMisread(row, 'name') ? [] : checkDepartmentName(name)],
    ['dept_code', code === undefined ? [] : checkCode(code, record.dept_code, holder !== undefined)],
    ['parent_path', checkNewParent(facts, plan, moves)],
    ['supervisor_list', checkPeople(facts, plan)],
  ];
  return [
    ...source.map((each) => rowError(row, each, each.field === 'name' ? 'name' : 'parent_path')),
    ...against.flatMap(([column, violations]) => violations.map((each) => rowError(row, each, column))),
  ];
};

const orderOf = ({ record, wish: { parent } }: Found, moves: Moves): number =>
  parent === undefined ? 0 : (finalWay(parent.place?.ancestors ?? [], moves, [record.id])?.length ?? 0) + 1;

/** Decides rows that change departments, all of the sheet together: what one moves is above or below what another does. */
export const planChanges = async (
  context: CallContext,
  rows: readonly SheetRow[],
): Promise<readonly PlannedChange[]> => {
  const facts = await changeFacts(context, rows);
  const plans = rows.map((row) => readRowOf(facts, row));
  const twins = sameDepartment(plans.filter(isFound));
  const found = plans.filter(isFound).map((plan) => {
    const twin = twins.get(plan.row.index);
    return twin === undefined ? plan : { ...plan, problems: [...plan.problems, twin] };
  });
  const moves = movesOf(found);
  const decided = await withNames(
    facts,
    found.map((plan) => ({
      ...plan,
      order: orderOf(plan, moves),
      problems: [...plan.problems, ...checkChanges(facts, plan, moves)],
    })),
  );
  const byIndex = new Map(decided.map((plan) => [plan.row.index, plan]));
  return plans.map((plan) => byIndex.get(plan.row.index) ?? plan);
};
