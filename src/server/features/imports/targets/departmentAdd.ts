import { codeOf } from '#domain/department/checkChange.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { RowProblem } from '#engine/sheet/sheetRow.ts';
import { lockTree } from '#server/features/directory/department/store/departmentWrites.ts';
import { lockMembers } from '#server/features/directory/member/store/members.ts';
import { lockDepartments } from '#server/features/directory/member/store/memberships.ts';
import { type Founding, foundDepartments } from '#server/features/imports/departments/foundDepartments.ts';
import {
  identityOf,
  orderOf,
  type PlannedDepartment,
  planDepartments,
} from '#server/features/imports/departments/plannedDepartments.ts';
import { anchorOf, findNamedPeople, marksOf } from '#server/features/imports/departments/sheetDepartments.ts';
import {
  doubtfulDepartments,
  doubtfulWays,
  matchedParents,
  unfoundDepartments,
} from '#server/features/imports/departments/unfoundDepartments.ts';
import type {
  CheckedRow,
  ImportTarget,
  RowIdentity,
  RowOutcome,
  TargetImport,
} from '#server/features/imports/sheet/importTarget.ts';
import { isWritable, rowError } from '#server/features/imports/sheet/sheetRows.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** Of a department no one has changed since it was made. */
const firstVersion = 1;

const identitiesOf: ImportTarget['identitiesOf'] = (row) => {
  const place = identityOf(row);
  const code = typeof row.values.dept_code === 'string' ? codeOf(row.values.dept_code) : null;
  const identities: readonly (RowIdentity | undefined)[] = [
    place === undefined ? undefined : { column: 'name', key: place },
    code === null ? undefined : { column: 'dept_code', key: code },
  ];
  return identities.flatMap((each) => each ?? []);
};

/** A parent that is not there, with the one that may be meant. */
const asMatched = (problem: RowProblem, name: string | undefined): RowProblem =>
  problem.rule === 'department.parentMissing' && name !== undefined
    ? { ...problem, rule: 'departmentImport.parentMatched', params: { name } }
    : problem;

const check: ImportTarget['check'] = async (context, target, rows) => {
  const plans = await planDepartments(context, target, rows);
  const isSound = ({ row, problems }: PlannedDepartment): boolean =>
    [...row.problems, ...problems].every(({ level }) => level === 'warning');
  const sound = plans.filter(isSound).flatMap(({ department }) => department ?? []);
  const doubtful = await doubtfulWays(context, sound);
  const orphans = plans.filter(({ parent }) => parent.kind === 'missing');
  const matched = await matchedParents(
    context,
    orphans.flatMap(({ department }) => department ?? []),
  );
  return plans.map((plan) => ({
    effect: 'add',
    problems: plan.problems.map((problem) => asMatched(problem, plan.department && matched(plan.department))),
    order: orderOf(plan.department),
    newDepartments: plan.department !== undefined && isSound(plan) ? doubtful(plan.department) : [],
  }));
};

/** Everyone the rows name, locked before anything is decided: they are still here when their department is made. */
const lockNamedPeople = async (context: CallContext, rows: readonly CheckedRow[]): Promise<void> => {
  const marks = rows.flatMap(({ values }) => [
    ...marksOf(values.responsible),
    ...marksOf(values.supervisor_list),
  ]);
  const personOf = await findNamedPeople(context, marks);
  const ids = marks.flatMap((mark) => {
    const named = personOf(mark);
    return named.kind === 'found' ? [named.person.user_id] : [];
  });
  await lockMembers(context.db, context.actor.companyId, [...new Set(ids)]);
};

const failedBy = (plan: PlannedDepartment, against?: Violation): RowOutcome => ({
  index: plan.row.index,
  outcome:
    plan.problems.every(({ level }) => level === 'warning') && against === undefined ? 'skipped' : 'failed',
  problems: [
    ...plan.problems,
    ...(against === undefined ? [] : [rowError(plan.row, against, 'parent_path')]),
  ],
});

/** Plans from the top down, and why others are left out: one whose parent's own row was not written has nowhere to go. */
const sortOut = (plans: readonly PlannedDepartment[], withWarnings: boolean) => {
  const foundings = new Map<string, Founding>();
  const failed: RowOutcome[] = [];
  for (const plan of plans.toSorted((one, other) => orderOf(one.department) - orderOf(other.department))) {
    const { department, parent } = plan;
    if (department === undefined || !isWritable(plan.problems, withWarnings)) failed.push(failedBy(plan));
    else if (parent.kind === 'made' && !foundings.has(department.parentKey))
      failed.push(
        failedBy(plan, violation('departmentImport.parentBroken', undefined, { line: parent.by.line })),
      );
    else if (foundings.has(department.key)) failed.push(failedBy(plan, violation('department.nameTaken')));
    else foundings.set(department.key, { ...plan, department });
  }
  return { foundings: [...foundings.values()], failed };
};

/**
 * Parents are written before what is below them: the rest of the sheet is read only where one is missing, to say which row was to
 * make it.
 */
const planPiece = async (
  context: CallContext,
  target: TargetImport,
  rows: readonly CheckedRow[],
): Promise<readonly PlannedDepartment[]> => {
  const plans = await planDepartments(context, { ...target, sheet: [] }, rows);
  const isComplete = plans.every(({ parent }) => parent.kind !== 'missing' && parent.kind !== 'outside');
  return isComplete ? plans : planDepartments(context, target, rows);
};

const write: ImportTarget['write'] = async (context, target, rows, choices) => {
  const { db, actor } = context;
  await lockTree(db, actor.companyId);
  await lockNamedPeople(context, rows);
  const plans = await planPiece(context, target, rows);
  const { foundings, failed } = sortOut(plans, choices.withWarnings);
  const anchors = foundings.flatMap(({ parent }) => anchorOf(parent)?.id ?? []);
  await lockDepartments(db, actor.companyId, [...new Set(anchors)]);
  if (foundings.length === 0) return failed;
  const founded = await foundDepartments(context, foundings);
  for (const { founding, id, joined } of founded)
    context.audit({
      action: 'department.create',
      targetType: 'department',
      targetId: id,
      targetName: founding.department.name,
      concerns: joined.map((id) => ({ type: 'member', id })),
    });
  const written = founded.map(({ founding, id, joined }) => ({
    index: founding.row.index,
    outcome: 'written' as const,
    targetId: id,
    trace: { version: firstVersion, joined },
  }));
  return [...written, ...failed];
};

/** Rows of the first piece: what each founds is planned against the tree, and others wait for the tree's lock. */
const rowsPerPiece = 20;

/** Adds departments by sheet: rows may stand in any order, and below departments that other rows of the same sheet make. */
export const departmentAdd: ImportTarget = {
  isInterwoven: true,
  rowsPerPiece,
  identitiesOf,
  check,
  write,
  newDepartments: doubtfulDepartments,
  undo: unfoundDepartments,
};
