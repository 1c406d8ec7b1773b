import { needsProof } from '#domain/department/checkChange.ts';
import { pathText } from '#domain/department/path.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { RowProblem, SheetRow } from '#engine/sheet/sheetRow.ts';
import { withinSavepoint } from '#server/crud/answerEach.ts';
import type { RowVerdict } from '#server/database/tables/sheet.ts';
import { removeAll } from '#server/features/directory/department/batchRemoval.ts';
import {
  checkPlan,
  findTargets,
  placeOf,
  planRemovals,
  type RemovalPlan,
  type Selection,
  selectDepartments,
  survivorAbove,
  type TargetRecord,
} from '#server/features/directory/department/departmentRemoval.ts';
import {
  countCompanyPeople,
  countPeopleWithin,
} from '#server/features/directory/department/store/departmentCounts.ts';
import { lockRemoval } from '#server/features/directory/department/store/departmentRemovalWrites.ts';
import {
  type DepartmentRecord,
  findDepartmentNames,
  findDepartments,
} from '#server/features/directory/department/store/departments.ts';
import { lockTree } from '#server/features/directory/department/store/departmentWrites.ts';
import { mayChange, type WriteScope, writeScopeOf } from '#server/features/directory/scope.ts';
import {
  endOf,
  endsOf,
  findMatched,
  matchedBy,
  pathViolation,
  sameDepartment,
  textOf,
} from '#server/features/imports/departments/changeFacts.ts';
import { departmentIdentities } from '#server/features/imports/departments/foundDepartments.ts';
import type { CheckedRow, ImportTarget, RowOutcome } from '#server/features/imports/sheet/importTarget.ts';
import { rowError } from '#server/features/imports/sheet/sheetRows.ts';
import { findEndedIds } from '#server/features/imports/store/importRows.ts';
import { type AuditEntry, type CallContext, done, refused } from '#server/platform/handler.ts';

/** What a row that deletes a department means, and what stands in its way. */
interface PlannedRemoval {
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
const chosenTarget = (row: SheetRow, ends: Ends, scope: WriteScope) => {
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
    return { row, record: matched.record, ...chosenTarget(row, ends, scope) };
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
const planSheetRemovals = async (
  context: CallContext,
  rows: readonly SheetRow[],
): Promise<readonly PlannedRemoval[]> => {
  const { db, actor } = context;
  const place = placeOf(context);
  const scope = writeScopeOf(context, 'department', 'delete');
  const read = await readRows(context, rows, scope);
  const matched = read.filter(isMeaning);
  const removed = new Set(matched.map(({ record }) => record.id));
  const targetIds = matched.map(({ record, targetId }) => targetId ?? survivorAbove(record, removed));
  const targets = await findTargets(place, targetIds, scope);
  const twins = sameDepartment(matched);
  const orders = matched.map(({ record }, at) => ({
    departments: [record],
    target: targets.get(targetIds[at] ?? 0),
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
      const checked = twin === undefined ? each : { ...each, problems: [...each.problems, twin] };
      return plan === undefined ? [] : [[each.row.index, judged(checked, { plan, removed, names })] as const];
    }),
  );
  return read.map((each) => byRow.get(each.row.index) ?? noPlan(each.row, each.problems));
};

/** The deepest go first: what they give to a department above goes on from there. */
const verdictOf = ({ record, targetId, path, targetPath, problems }: PlannedRemoval): RowVerdict =>
  record === undefined
    ? { effect: 'none', problems }
    : {
        effect: 'remove',
        targetId: record.id,
        problems,
        changes: [
          { column: 'dept_path', old: path, new: '' },
          { column: 'target_path', old: '', new: targetPath },
        ],
        order: -record.ancestors.length,
        trace: { id: record.id, ...(targetId === undefined ? {} : { target: targetId }) },
      };

const check: ImportTarget['check'] = async (context, _, rows) =>
  (await planSheetRemovals(context, rows)).map(verdictOf);

interface Requested {
  readonly row: CheckedRow;
  readonly id: number;
  readonly target: number | undefined;
}

const requestedOf = (row: CheckedRow): readonly Requested[] => {
  const { id, target } = row.trace ?? {};
  return typeof id === 'number' ? [{ row, id, target: typeof target === 'number' ? target : undefined }] : [];
};

const failed = ({ row, id }: Requested, violations: readonly Violation[]): RowOutcome => ({
  index: row.index,
  targetId: id,
  outcome: 'failed',
  problems: violations.map((each) =>
    rowError(row, each, each.field === 'target_dept_id' ? 'target_path' : undefined),
  ),
});

interface Removing {
  readonly context: CallContext;
  readonly selection: Selection;
  /** Departments the whole sheet deletes. */
  readonly leaving: ReadonlySet<number>;
}

const removeOne = async (
  { context, selection: { scope, offenders }, leaving }: Removing,
  each: Requested,
): Promise<RowOutcome> => {
  const offender = offenders.find(({ id }) => id === each.id);
  if (offender !== undefined) return failed(each, [violation(offender.rule)]);
  const [record] = await findDepartments(context.db, context.actor.companyId, [each.id]);
  if (record === undefined) return failed(each, [violation('department.missing')]);
  const entries: AuditEntry[] = [];
  const own: CallContext = { ...context, audit: (entry) => entries.push(entry) };
  const targetId = each.target ?? survivorAbove(record, leaving);
  const answer = await withinSavepoint(context.db, async () => {
    const removed = await removeAll(own, {
      departments: [record],
      scope,
      requested: {
        mode: 'move',
        targetId,
        groupAction: 'dissolve',
      },
    });
    return 'violations' in removed ? refused(removed.violations) : done(removed);
  });
  if (answer.kind === 'refused') return failed(each, answer.violations);
  entries.forEach(context.audit);
  return { index: each.row.index, targetId: each.id, outcome: 'written' };
};

const targetsOf = (
  requested: readonly Requested[],
  records: readonly DepartmentRecord[],
  leaving: ReadonlySet<number>,
) =>
  requested.flatMap(({ id, target }) => {
    const record = records.find((each) => each.id === id);
    return target ?? (record === undefined ? [] : survivorAbove(record, leaving));
  });

const write: ImportTarget['write'] = async (context, { importId }, rows) => {
  const { db, actor } = context;
  const { companyId } = actor;
  const requested = rows.flatMap(requestedOf);
  await lockTree(db, companyId);
  const ids = requested.map(({ id }) => id);
  const leaving = new Set([
    ...(await findEndedIds(db, { companyId, importId }, ['ok', 'warning', 'written'])),
    ...ids,
  ]);
  const selection = await selectDepartments(context, ids);
  const targetIds = targetsOf(requested, selection.departments, leaving);
  await lockRemoval(db, { companyId, ids: selection.departments.map(({ id }) => id), targetIds });
  const outcomes: RowOutcome[] = rows
    .filter((row) => requestedOf(row).length === 0)
    .map(({ index }) => ({ index, outcome: 'unchanged' }));
  const depths = new Map(selection.departments.map(({ id, ancestors }) => [id, ancestors.length]));
  const deepestFirst = requested.toSorted(
    (one, other) => (depths.get(other.id) ?? 0) - (depths.get(one.id) ?? 0),
  );
  for (const each of deepestFirst) outcomes.push(await removeOne({ context, selection, leaving }, each));
  return outcomes;
};

/** As the single call (contract.md section 4), and where a good part of the company would be moved at once. */
const weigh: NonNullable<ImportTarget['weigh']> = async ({ db, actor }, { targetIds }) => {
  const ended = await countPeopleWithin(db, actor.companyId, targetIds);
  const of = await countCompanyPeople(db, actor.companyId);
  return { ended, of, always: needsProof(actor.roles, ended) ? 1 : 0 };
};

/** Rows of the first piece: each moves people and branches by itself. */
const rowsPerPiece = 3;

/** Deletes departments by sheet: their people go where the row says, else to the nearest department above that stays. */
export const departmentDelete: ImportTarget = {
  isInterwoven: true,
  rowsPerPiece,
  identitiesOf: departmentIdentities,
  check,
  write,
  weigh,
};
