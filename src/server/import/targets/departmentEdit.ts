import { type Violation, violation } from '#domain/violation.ts';
import type { RowProblem } from '#engine/sheet/sheetRow.ts';
import { changeDepartment, lockChanges, type UpdateRequest } from '#server/addressBook/departmentUpdate.ts';
import { withinSavepoint } from '#server/crud/answerEach.ts';
import type { AuditEntry, CallContext } from '#server/handlers/handler.ts';
import { departmentIdentities } from '#server/import/departments/departmentIdentities.ts';
import { type PlannedChange, planChanges } from '#server/import/departments/plannedChanges.ts';
import type { CheckedRow, ImportTarget, RowOutcome, RowVerdict } from '#server/import/importTarget.ts';
import { rowError } from '#server/import/rowProblems.ts';
import { type DepartmentRecord, findDepartments } from '#server/repositories/departments.ts';
import { findSupervisors } from '#server/repositories/memberships.ts';

type Form = Omit<UpdateRequest, 'id'>;

/** What a check leaves for the write: the department, the form, and the columns it changes as they were seen. */
interface Trace extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly form: Form;
  readonly seen: Readonly<Record<string, unknown>>;
  readonly order: number;
}

const columnsByField: Readonly<Record<string, string>> = {
  superDeptId: 'parent_path',
  admin_id: 'responsible',
  supervisors: 'supervisor_list',
};

const columnOf = ({ field }: Violation): string | undefined => {
  const [first] = field?.split('.') ?? [];
  return first === undefined ? undefined : (columnsByField[first] ?? first);
};

/** What a form may change and somebody else may have changed meanwhile (case I16). */
const compared = [
  'name',
  'superDeptId',
  'abbreviation',
  'name_en',
  'name_ja',
  'dept_code',
  'admin_id',
  'supervisors',
] as const;

/** What stands where the form changes something, as plain values: supervisors as their ids in a row. */
const seenOf = (
  record: DepartmentRecord,
  form: Form,
  supervisors: readonly number[] = [],
): Readonly<Record<string, unknown>> => {
  const stored: Readonly<Record<string, unknown>> = {
    ...record,
    superDeptId: record.super_dept_id,
    supervisors: supervisors.join(','),
  };
  return Object.fromEntries(
    compared.filter((key) => form[key] !== undefined).map((key) => [key, stored[key]]),
  );
};

const verdictOf = ({ record, wish, order, problems }: PlannedChange): RowVerdict => {
  if (record === undefined || wish === undefined) return { effect: 'none', problems };
  if (wish.changes.length === 0) return { effect: 'none', targetId: record.id, problems };
  return {
    effect: 'change',
    targetId: record.id,
    problems,
    changes: wish.changes,
    order,
    trace: { id: record.id, form: wish.form, seen: seenOf(record, wish.form, wish.replaced), order },
  };
};

const check: ImportTarget['check'] = async (context, _, rows) =>
  (await planChanges(context, rows)).map(verdictOf);

const isTrace = (trace: CheckedRow['trace']): trace is Trace =>
  typeof trace?.id === 'number' &&
  typeof trace.form === 'object' &&
  typeof trace.seen === 'object' &&
  typeof trace.order === 'number';

interface Wanted {
  readonly row: CheckedRow;
  readonly trace: Trace;
}

const problemsOf = (row: CheckedRow, violations: readonly Violation[]): readonly RowProblem[] =>
  violations.map((each) => rowError(row, each, columnOf(each)));

const isAsSeen = (
  record: DepartmentRecord,
  { form, seen }: Trace,
  supervisors: readonly number[] | undefined,
): boolean => Object.entries(seenOf(record, form, supervisors)).every(([key, value]) => value === seen[key]);

/** Who supervises the departments whose rows name supervisors, by department, in their order. */
const presentSupervisors = async (
  { db, actor }: CallContext,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const ids = wanted.filter(({ trace }) => trace.form.supervisors !== undefined).map(({ trace }) => trace.id);
  const present = await findSupervisors(db, actor.companyId, ids);
  return new Map(
    ids.map((id) => [id, present.filter((each) => each.department_id === id).map((each) => each.user_id)]),
  );
};

/** One department by the very rules of its form; what is refused leaves nothing behind. */
const writeOne = async (
  context: CallContext,
  { row, trace }: Wanted,
  supervisors: readonly number[] | undefined,
): Promise<RowOutcome> => {
  const { index } = row;
  const targetId = trace.id;
  const [record] = await findDepartments(context.db, context.actor.companyId, [targetId]);
  // Somebody else has changed the very thing since the check: what they said stays.
  if (record !== undefined && !isAsSeen(record, trace, supervisors))
    return {
      index,
      targetId,
      outcome: 'failed',
      problems: problemsOf(row, [violation('department.changed')]),
    };
  const entries: AuditEntry[] = [];
  const own: CallContext = { ...context, audit: (entry) => entries.push(entry) };
  const answer = await withinSavepoint(context.db, () =>
    changeDepartment(own, { ...trace.form, id: targetId }),
  );
  if (answer.kind === 'refused')
    return { index, targetId, outcome: 'failed', problems: problemsOf(row, answer.violations) };
  entries.forEach(context.audit);
  return { index, targetId, outcome: 'written' };
};

const write: ImportTarget['write'] = async (context, _, rows) => {
  const wanted = rows.flatMap((row) => (isTrace(row.trace) ? [{ row, trace: row.trace }] : []));
  const outcomes: RowOutcome[] = rows
    .filter(({ trace }) => !isTrace(trace))
    .map(({ index }) => ({ index, outcome: 'unchanged' }));
  if (wanted.length === 0) return outcomes;
  await lockChanges(
    context,
    wanted.map(({ trace }) => ({ ...trace.form, id: trace.id })),
  );
  const supervisors = await presentSupervisors(context, wanted);
  const inOrder = wanted.toSorted((one, other) => one.trace.order - other.trace.order);
  for (const each of inOrder) outcomes.push(await writeOne(context, each, supervisors.get(each.trace.id)));
  return outcomes;
};

/** Rows of the first piece: each is saved by the rules of the form, a dozen statements. */
const rowsPerPiece = 5;

/** Changes departments by sheet: an empty cell leaves what is there; moves are done from the top down, whatever their order. */
export const departmentEdit: ImportTarget = {
  isInterwoven: true,
  rowsPerPiece,
  identitiesOf: departmentIdentities,
  check,
  write,
};
