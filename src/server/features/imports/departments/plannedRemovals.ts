import { pathText } from '#domain/department/path.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { RowProblem, SheetRow } from '#engine/sheet/sheetRow.ts';
import {
  checkPlan,
  findTargets,
  placeOf,
  planRemovals,
  type RemovalPlan,
  survivorAbove,
  type TargetRecord,
} from '#server/features/directory/department/departmentRemoval.ts';
import {
  type DepartmentRecord,
  findDepartmentNames,
} from '#server/features/directory/department/store/departments.ts';
import { mayChange, type WriteScope, writeScopeOf } from '#server/features/directory/scope.ts';
import { rowError } from '#server/features/imports/sheet/rowProblems.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { endOf, endsOf, findMatched, textOf } from './changeFacts.ts';
import { matchedBy, pathViolation, sameDepartment } from './meantDepartment.ts';

/** What a row that deletes a department means, and what stands in its way. */
export interface PlannedRemoval {
  readonly row: SheetRow;
  readonly record: DepartmentRecord | undefined;
  /** Where the row itself says its people go; undefined: to the nearest department above that stays. */
  readonly targetId: number | undefined;
  /** Ways of the department and of where its people go, as texts. */
  readonly path: string;
  readonly targetPath: string;
  readonly problems: readonly RowProblem[];
}

interface Meaning {
  readonly row: SheetRow;
  readonly record: DepartmentRecord;
  readonly targetId: number | undefined;
  readonly problems: readonly RowProblem[];
}

const columnOf = ({ field }: Violation): string | undefined =>
  field === 'target_dept_id' ? 'target_path' : undefined;

type Ends = Awaited<ReturnType<typeof endsOf>>;

/** Where a row wants people to go: the path it gives, as long as it leads anywhere. */
const wishOf = (row: SheetRow, ends: Ends, scope: WriteScope) => {
  const text = textOf(row, 'target_path');
  if (text === '') return { targetId: undefined, problems: [] };
  const end = endOf(ends, text);
  const unfit = pathViolation(end, scope.all, 'department.missing');
  if (unfit !== undefined) return { targetId: undefined, problems: [rowError(row, unfit, 'target_path')] };
  return { targetId: end?.kind === 'found' ? end.place.id : 0, problems: [] };
};

const noPlan = (row: SheetRow, problems: readonly RowProblem[]): PlannedRemoval => ({
  row,
  record: undefined,
  targetId: undefined,
  path: textOf(row, 'dept_path'),
  targetPath: '',
  problems,
});

const readRows = async (context: CallContext, rows: readonly SheetRow[], scope: WriteScope) => {
  const ends = await endsOf(context, rows, ['dept_path', 'target_path']);
  const known = { matched: await findMatched(context, rows, ends), ends, isWhole: scope.all };
  return rows.map((row): Meaning | PlannedRemoval => {
    const matched = matchedBy(known, row);
    if (matched.kind === 'none') return noPlan(row, [matched.problem]);
    if (!mayChange(scope, matched.record.ancestors))
      return noPlan(row, [rowError(row, violation('departmentImport.outOfReach'))]);
    return { row, record: matched.record, ...wishOf(row, ends, scope) };
  });
};

const isMeaning = (each: Meaning | PlannedRemoval): each is Meaning => !('path' in each);

const insideRemoved = (
  target: TargetRecord | undefined,
  removed: ReadonlySet<number>,
): readonly Violation[] =>
  target?.ancestors.some((id) => removed.has(id)) === true
    ? [violation('department.targetInside', 'target_dept_id')]
    : [];

interface Judging {
  readonly plan: RemovalPlan;
  readonly removed: ReadonlySet<number>;
  readonly names: ReadonlyMap<number, string>;
}

const judged = (
  { row, record, targetId, problems }: Meaning,
  { plan, removed, names }: Judging,
): PlannedRemoval => {
  const wayText = (ids: readonly number[]) => pathText(ids.map((id) => names.get(id) ?? ''));
  const against = [...insideRemoved(plan.target, removed), ...checkPlan(plan, 'move')].slice(0, 1);
  return {
    row,
    record,
    targetId,
    path: wayText(record.ancestors),
    targetPath: wayText(plan.target?.ancestors ?? []),
    problems: [
      ...problems,
      ...(problems.length > 0 ? [] : against.map((each) => rowError(row, each, columnOf(each)))),
    ],
  };
};

/**
 * Decides rows that delete departments, all of the sheet together: a department below another that goes is not moved away first,
 * and people of both go to the nearest department that stays.
 */
export const planSheetRemovals = async (
  context: CallContext,
  rows: readonly SheetRow[],
): Promise<readonly PlannedRemoval[]> => {
  const { db, actor } = context;
  const place = placeOf(context);
  const scope = await writeScopeOf(context, 'department', 'delete');
  const read = await readRows(context, rows, scope);
  const matched = read.filter(isMeaning);
  const removed = new Set(matched.map(({ record }) => record.id));
  const wished = matched.map(({ record, targetId }) => targetId ?? survivorAbove(record, removed));
  const targets = await findTargets(place, wished, scope);
  const twins = sameDepartment(matched);
  const orders = matched.map(({ record }, at) => ({
    departments: [record],
    target: targets.get(wished[at] ?? 0),
  }));
  const plans = matched.length === 0 ? [] : await planRemovals(place, orders);
  const above = [...matched.map(({ record }) => record), ...targets.values()].flatMap(
    ({ ancestors }) => ancestors,
  );
  const names = await findDepartmentNames(db, actor.companyId, [...new Set(above)]);
  const byRow = new Map(
    matched.flatMap((each, at) => {
      const plan = plans[at];
      const twin = twins.get(each.row.index);
      const told = twin === undefined ? each : { ...each, problems: [...each.problems, twin] };
      return plan === undefined ? [] : [[each.row.index, judged(told, { plan, removed, names })] as const];
    }),
  );
  return read.map((each) => byRow.get(each.row.index) ?? noPlan(each.row, each.problems));
};
