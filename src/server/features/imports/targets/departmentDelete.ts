import { needsProof } from '#domain/department/checkChange.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { withinSavepoint } from '#server/crud/answerEach.ts';
import type { RowVerdict } from '#server/database/tables/sheet.ts';
import { removeAll } from '#server/features/directory/department/batchRemoval.ts';
import {
  type Selection,
  selectDepartments,
  survivorAbove,
} from '#server/features/directory/department/departmentRemoval.ts';
import {
  countCompanyPeople,
  countPeopleWithin,
} from '#server/features/directory/department/store/departmentCounts.ts';
import { lockRemoval } from '#server/features/directory/department/store/departmentRemovalWrites.ts';
import {
  type DepartmentRecord,
  findDepartments,
} from '#server/features/directory/department/store/departments.ts';
import { lockTree } from '#server/features/directory/department/store/departmentWrites.ts';
import { departmentIdentities } from '#server/features/imports/departments/foundDepartments.ts';
import {
  type PlannedRemoval,
  planSheetRemovals,
} from '#server/features/imports/departments/plannedRemovals.ts';
import type { CheckedRow, ImportTarget, RowOutcome } from '#server/features/imports/sheet/importTarget.ts';
import { rowError } from '#server/features/imports/sheet/rowProblems.ts';
import { findEndedIds } from '#server/features/imports/store/importRows.ts';
import { type AuditEntry, type CallContext, done, refused } from '#server/platform/handler.ts';

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
      wish: {
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
