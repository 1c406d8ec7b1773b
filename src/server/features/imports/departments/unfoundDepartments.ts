import { checkDelete } from '#domain/department/checkChange.ts';
import { type DepartmentPath, pathKey, pathOf, pathText } from '#domain/department/path.ts';
import { type Violation, violation } from '#domain/violation.ts';
import {
  carryOut,
  entriesOf,
  lockSelected,
  placeOf,
  planRemovals,
  type RemovalPlan,
  selectDepartments,
} from '#server/features/directory/department/departmentRemoval.ts';
import type { DepartmentRecord } from '#server/features/directory/department/store/departments.ts';
import { lockTree } from '#server/features/directory/department/store/departmentWrites.ts';
import { writeScopeOf } from '#server/features/directory/scope.ts';
import type { ImportTarget, RowOutcome } from '#server/features/imports/sheet/importTarget.ts';
import { findSimilarIn } from '#server/features/imports/sheet/relatedIds.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { groupedBy, type SheetDepartment, sheetDepartmentOf, waysUp } from './sheetDepartments.ts';

type UndoneRow = Parameters<NonNullable<ImportTarget['undo']>>[2][number];

const failed = ({ index, targetId }: UndoneRow, { rule, params }: Violation): RowOutcome => ({
  index,
  targetId,
  outcome: 'failed',
  problems: [{ level: 'error', rule, ...(params === undefined ? {} : { params }) }],
});

/** People the import itself put there may leave again; anyone else keeps the department. */
const joinedBy = ({ trace }: UndoneRow): number => (Array.isArray(trace.joined) ? trace.joined.length : 0);

interface Undoing {
  readonly context: CallContext;
  readonly place: Parameters<typeof planRemovals>[0];
}

/** A row with the department it made, locked. */
interface Made {
  readonly row: UndoneRow;
  readonly record: DepartmentRecord;
}

type Judged = Made & { readonly plan: RemovalPlan };

/** Why a department stays: people who joined since, something below it, a group. */
const objectionTo = ({ row, record, plan }: Judged): Violation | undefined => {
  const { people, leaving } = plan.people;
  const strangers = people > joinedBy(row) || leaving < people ? people : 0;
  const [unfit] = checkDelete(record.id, {
    people: strangers,
    children: plan.moved.length,
    hasGroup: plan.groups > 0,
  });
  return unfit;
};

const judge = async (place: Undoing['place'], made: readonly Made[]): Promise<readonly Judged[]> => {
  const orders = made.map(({ record }) => ({ departments: [record], target: undefined }));
  const plans = await planRemovals(place, orders);
  return plans.flatMap((plan, at) => {
    const each = made[at];
    return each === undefined ? [] : [{ ...each, plan }];
  });
};

const remove = async ({ context, place }: Undoing, plan: RemovalPlan): Promise<void> => {
  const execution = { groupAction: 'dissolve' as const, at: context.now, by: context.actor.userId };
  const removed = await carryOut(place, plan, execution);
  for (const entry of entriesOf(plan, removed)) context.audit(entry);
};

const takenBack = ({ row, record }: Made): RowOutcome => ({
  index: row.index,
  targetId: record.id,
  outcome: 'written',
});

/** One that someone is in: whether they may leave it hangs on those that went before. */
const takeBack = async (undoing: Undoing, made: Made): Promise<RowOutcome> => {
  const [judged] = await judge(undoing.place, [made]);
  const unfit = judged === undefined ? violation('department.missing') : objectionTo(judged);
  if (judged === undefined || unfit !== undefined)
    return failed(made.row, unfit ?? violation('department.missing'));
  await remove(undoing, judged.plan);
  return takenBack(made);
};

/** Departments of one depth: those no one is in all at once, others one after the other. */
const takeBackLevel = async (undoing: Undoing, made: readonly Made[]): Promise<readonly RowOutcome[]> => {
  const judged = await judge(undoing.place, made);
  const empty = judged.filter(({ plan }) => plan.people.people === 0);
  const fit = empty.filter((each) => objectionTo(each) === undefined);
  const outcomes = empty.map((each) => {
    const unfit = objectionTo(each);
    return unfit === undefined ? takenBack(each) : failed(each.row, unfit);
  });
  const [first] = fit;
  if (first !== undefined)
    await remove(undoing, { ...first.plan, departments: fit.map(({ record }) => record) });
  for (const each of judged.filter(({ plan }) => plan.people.people > 0))
    outcomes.push(await takeBack(undoing, each));
  return outcomes;
};

const levelsOf = (made: readonly Made[]): readonly (readonly Made[])[] =>
  [...groupedBy(made, ({ record }) => record.ancestors.length)]
    .toSorted(([one], [other]) => other - one)
    .map(([, level]) => level);

/**
 * Deletes departments that an import made, the deepest first, where nothing happened to them since: no one joined, nothing was put
 * below them, nothing was changed.
 */
export const unfoundDepartments: NonNullable<ImportTarget['undo']> = async (context, _, rows) => {
  const { db, actor } = context;
  await lockTree(db, actor.companyId);
  const selection = await selectDepartments(
    context,
    rows.map(({ targetId }) => targetId),
  );
  const reasons = new Map(selection.offenders.map(({ id, rule }) => [id, violation(rule)]));
  const locked = await lockSelected(context, selection, undefined);
  const byId = new Map(locked.map((record) => [record.id, record]));
  const outcomes: RowOutcome[] = [];
  const made: Made[] = [];
  for (const row of rows) {
    const record = byId.get(row.targetId);
    if (record === undefined)
      outcomes.push(failed(row, reasons.get(row.targetId) ?? violation('department.missing')));
    else if (record.version !== row.trace.version)
      outcomes.push(failed(row, violation('department.changed')));
    else made.push({ row, record });
  }
  const undoing = { context, place: placeOf(context) };
  for (const level of levelsOf(made)) outcomes.push(...(await takeBackLevel(undoing, level)));
  return outcomes;
};

type Matched = NonNullable<ImportTarget['newDepartments']>;

const wayOf = ({ parent, name }: SheetDepartment): DepartmentPath => [...parent, name];

const findSimilar: Matched['findSimilar'] = (context, names) =>
  findSimilarIn(context, writeScopeOf(context, 'department', 'create'), names);

/** The department a row as it was typed would make. */
const typedDepartment = (cells: Readonly<Record<string, string>>): SheetDepartment | undefined =>
  sheetDepartmentOf({ index: 0, line: 0, cells, state: 'unchecked' });

const isBelow = (path: DepartmentPath, above: DepartmentPath): boolean =>
  path.length >= above.length && pathKey(path.slice(0, above.length)) === pathKey(above);

/**
 * Departments a sheet would make that may be slips for some there are. Taking the one that is meant leaves out the row that was to make
 * another, and puts what stands below it there.
 */
export const doubtfulDepartments: Matched = {
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
export const matchedParents = async (
  context: CallContext,
  departments: readonly SheetDepartment[],
): Promise<(department: SheetDepartment) => string | undefined> => {
  const similar = await findSimilar(
    context,
    departments.map(({ parent }) => pathText(parent)),
  );
  return ({ parent }) => similar.get(pathText(parent))?.[0];
};
