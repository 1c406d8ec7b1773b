import {
  checkCode,
  checkDepartmentName,
  checkOpen,
  checkRoom,
  checkSource,
  checkSupervisors,
} from '#domain/department/checkChange.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { RowProblem, SheetRow } from '#engine/sheet/sheetRow.ts';
import type { DepartmentRecord } from '#server/features/directory/department/store/departments.ts';
import { mayChange, mayPutInto } from '#server/features/directory/scope.ts';
import { isMisread, rowError } from '#server/features/imports/sheet/sheetRows.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { type ChangeFacts, changeFacts, matchedBy, sameDepartment } from './changeFacts.ts';
import { type RequestedChange, requestedChange, siblingKey } from './requestedChange.ts';

const beforeOf = ({ record }: Found): string => siblingKey(record.super_dept_id, record.name);

const afterOf = ({ record, requested }: Found): string =>
  siblingKey(requested.parent?.id ?? record.super_dept_id, requested.form.name ?? record.name);

const isEarlier = (one: Found, other: Found): boolean =>
  one.order - other.order < 0 || (one.order === other.order && one.row.index < other.row.index);

/** Whether it is sure to be written where it stands, so that another one may be written with it. */
const isPlainRename = ({ requested, row }: Found): boolean =>
  requested.parent === undefined && row.problems.length === 0;

/** Who gives up the name a row wants, in time for it: earlier, or together with it. */
const mayFollow = (plan: Found, giver: Found): boolean =>
  isEarlier(giver, plan) || (isPlainRename(plan) && isPlainRename(giver));

type Holders = ReadonlyMap<string, number>;

/** Of the rows that go on, those whose name stands twice once all of these are written. */
const clashesAmong = (going: readonly Found[], holders: Holders): readonly Found[] => {
  const byId = new Map(going.map((plan) => [plan.record.id, plan]));
  const claimed = new Set<string>();
  return going.filter((plan) => {
    const key = afterOf(plan);
    const holder = holders.get(key);
    const giver = holder === undefined ? undefined : byId.get(holder);
    const isHeld =
      holder !== undefined && holder !== plan.record.id && (giver === undefined || !mayFollow(plan, giver));
    if (isHeld || claimed.has(key)) return true;
    claimed.add(key);
    return false;
  });
};

/** Rows that cannot be written; one that cannot gives no name up either. */
const findClashes = (movers: readonly Found[], holders: Holders): ReadonlySet<Found> => {
  const clashes = new Set<Found>();
  for (;;) {
    const more = clashesAmong(
      movers.filter((plan) => !clashes.has(plan)),
      holders,
    );
    if (more.length === 0) return clashes;
    for (const plan of more) clashes.add(plan);
  }
};

/** Renames that take a name from each other, each with all it hangs on; every row is in one of these at most. */
const linkedRows = (going: readonly Found[], holders: Holders): readonly (readonly Found[])[] => {
  const byId = new Map(going.map((plan) => [plan.record.id, plan]));
  const groups = new Map<Found, readonly Found[]>();
  for (const plan of going) {
    const giver = byId.get(holders.get(afterOf(plan)) ?? 0);
    if (giver === undefined || giver === plan || !isPlainRename(plan) || !isPlainRename(giver)) continue;
    const group = [...new Set([...(groups.get(plan) ?? [plan]), ...(groups.get(giver) ?? [giver])])];
    for (const member of group) groups.set(member, group);
  }
  return [...new Set(groups.values())];
};

/**
 * Names that would stand twice below one parent once all rows are written. What counts is the end: a name another row gives up is
 * free, and renames that wait for each other, such as two that swap, are written at once.
 */
const withNames = async (facts: ChangeFacts, plans: readonly Found[]): Promise<readonly Found[]> => {
  const movers = plans
    .filter((plan) => beforeOf(plan) !== afterOf(plan) && plan.problems.length === 0)
    .toSorted((one, other) => one.order - other.order || one.row.index - other.row.index);
  const holders = await facts.findNamesakes(
    movers.map(({ record, requested }) => ({
      parentId: requested.parent?.id ?? record.super_dept_id,
      name: requested.form.name ?? record.name,
    })),
  );
  const clashes = findClashes(movers, holders);
  const links = linkedRows(
    movers.filter((plan) => !clashes.has(plan)),
    holders,
  ).map((group) => group.toSorted((one, other) => one.row.index - other.row.index));
  const leaders = new Map(links.map((group) => [group[0], group]));
  const led = new Set(links.flatMap((group) => group.slice(1)));
  return plans.map((plan) => {
    const column = plan.requested.form.name === undefined ? 'parent_path' : 'name';
    const taken = clashes.has(plan) ? [rowError(plan.row, violation('department.nameTaken'), column)] : [];
    return {
      ...plan,
      together: leaders.get(plan),
      isLed: led.has(plan),
      problems: [...plan.problems, ...taken],
    };
  });
};

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
  const index = way.findLastIndex((id) => moves.has(id));
  const moved = way[index];
  if (moved === undefined) return way;
  if (seen.includes(moved)) return undefined;
  const above = finalWay(moves.get(moved) ?? [], moves, [...seen, moved]);
  return above && [...above, ...way.slice(index)];
};

/** What a row that changes a department means, and what stands in its way. */
export interface PlannedChange {
  readonly row: SheetRow;
  readonly record: DepartmentRecord | undefined;
  readonly requested: RequestedChange | undefined;
  /** Depth it will have where it moves: what stands above goes first. 0: it stays. */
  readonly order: number;
  /** Renames that are written with this one, which comes first: each takes a name that a later one gives up. Without it: none. */
  readonly together?: readonly Found[] | undefined;
  /** Whether it is written with another one. */
  readonly isLed?: boolean;
  readonly problems: readonly RowProblem[];
}

/** A row whose department is found. */
export type Found = PlannedChange & {
  readonly record: DepartmentRecord;
  readonly requested: RequestedChange;
};

const isFound = (plan: PlannedChange): plan is Found =>
  plan.record !== undefined && plan.requested !== undefined;

const readRowOf = (facts: ChangeFacts, row: SheetRow): PlannedChange => {
  const none = { row, record: undefined, requested: undefined, order: 0 };
  const matched = matchedBy({ ...facts, isWhole: facts.scope.all }, row);
  if (matched.kind === 'none') return { ...none, problems: [matched.problem] };
  const { record } = matched;
  if (!mayChange(facts.scope, record.ancestors))
    return { ...none, problems: [rowError(row, violation('departmentImport.outOfReach'))] };
  const requested = requestedChange(facts, row, record);
  return { row, record, requested, order: 0, problems: requested.problems };
};

/** Only what can be read is moved: a row with an error moves nothing. */
const movesOf = (plans: readonly Found[]): Moves =>
  new Map(
    plans
      .filter(({ problems }) => problems.length === 0)
      .flatMap(({ record, requested: { parent } }) =>
        parent === undefined ? [] : [[record.id, parent.place?.ancestors ?? []] as const],
      ),
  );

const circleRule = (record: DepartmentRecord, way: readonly number[]): string =>
  way.includes(record.id) ? 'department.ownDescendant' : 'departmentImport.cycle';

const checkNewParent = (
  facts: ChangeFacts,
  { record, requested }: Found,
  moves: Moves,
): readonly Violation[] => {
  if (requested.parent === undefined) return [];
  const { id, place } = requested.parent;
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

const checkPeople = (facts: ChangeFacts, { record, requested }: Found): readonly Violation[] => {
  const ids = (requested.form.supervisors ?? []).map((supervisor) => supervisor.user_id);
  const inside = ids.filter((id) => facts.seats.has(`${record.id} ${id}`));
  return checkSupervisors(ids, inside).slice(0, 1);
};

const checkChanges = (facts: ChangeFacts, plan: Found, moves: Moves): readonly RowProblem[] => {
  const { row, record, requested } = plan;
  const { name, dept_code: code } = requested.form;
  const holder = typeof code === 'string' ? facts.codes.get(code) : undefined;
  const source = checkSource(record.source, {
    renames: name !== undefined,
    moves: requested.parent !== undefined,
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

const orderOf = ({ record, requested: { parent } }: Found, moves: Moves): number =>
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
