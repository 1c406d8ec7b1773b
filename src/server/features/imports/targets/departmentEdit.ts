import { type Violation, violation } from '#domain/violation.ts';
import type { RowProblem } from '#engine/sheet/sheetRow.ts';
import { withinSavepoint } from '#server/crud/answerEach.ts';
import type { RowVerdict } from '#server/database/tables/sheet.ts';
import {
  changeDepartment,
  lockChanges,
  type UpdateRequest,
} from '#server/features/directory/department/departmentUpdate.ts';
import {
  type DepartmentRecord,
  findDepartments,
} from '#server/features/directory/department/store/departments.ts';
import { releaseNames } from '#server/features/directory/department/store/departmentWrites.ts';
import { findSupervisors } from '#server/features/directory/member/store/memberships.ts';
import { departmentIdentities } from '#server/features/imports/departments/foundDepartments.ts';
import {
  type Found,
  type PlannedChange,
  planChanges,
} from '#server/features/imports/departments/plannedChanges.ts';
import type { CheckedRow, ImportTarget, RowOutcome } from '#server/features/imports/sheet/importTarget.ts';
import { rowError } from '#server/features/imports/sheet/sheetRows.ts';
import { type Answer, type AuditEntry, type CallContext, done, refused } from '#server/platform/handler.ts';

type Form = Omit<UpdateRequest, 'id'>;

/** What a check leaves for the write: the department, the form, and the columns it changes as they were seen. */
interface Trace extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly form: Form;
  readonly seen: Readonly<Record<string, unknown>>;
  readonly order: number;
  /** Renames that wait for each other and are written with this one, itself among them. */
  readonly together?: readonly Change[];
  /** Whether another row may have written it. */
  readonly isLed?: boolean;
}

/** One department with its form, and what stood there when it was decided. */
type Change = Pick<Trace, 'id' | 'form' | 'seen'>;

const columnsByField: Readonly<Record<string, string>> = {
  superDeptId: 'parent_path',
  admin_id: 'responsible',
  supervisors: 'supervisor_list',
};

const columnOf = ({ field }: Violation): string | undefined => {
  const [first] = field?.split('.') ?? [];
  return first === undefined ? undefined : (columnsByField[first] ?? first);
};

/** What a form may change and someone else may have changed meanwhile (case I16). */
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

const changeOf = ({ record, requested }: Found): Change => ({
  id: record.id,
  form: requested.form,
  seen: seenOf(record, requested.form, requested.replaced),
});

const verdictOf = (plan: PlannedChange): RowVerdict => {
  const { record, requested, order, together, isLed, problems } = plan;
  if (record === undefined || requested === undefined) return { effect: 'none', problems };
  if (requested.changes.length === 0) return { effect: 'none', targetId: record.id, problems };
  return {
    effect: 'change',
    targetId: record.id,
    problems,
    changes: requested.changes,
    order,
    trace: {
      ...changeOf({ ...plan, record, requested }),
      order,
      ...(together === undefined ? {} : { together: together.map(changeOf) }),
      ...(isLed === true ? { isLed } : {}),
    },
  };
};

const check: ImportTarget['check'] = async (context, _, rows) =>
  (await planChanges(context, rows)).map(verdictOf);

const isTrace = (trace: CheckedRow['trace']): trace is Trace =>
  typeof trace?.id === 'number' &&
  typeof trace.form === 'object' &&
  typeof trace.seen === 'object' &&
  typeof trace.order === 'number';

interface Requested {
  readonly row: CheckedRow;
  readonly trace: Trace;
}

const problemsOf = (row: CheckedRow, violations: readonly Violation[]): readonly RowProblem[] =>
  violations.map((each) => rowError(row, each, columnOf(each)));

const isAsSeen = (
  record: DepartmentRecord,
  { form, seen }: Change,
  supervisors: readonly number[] | undefined,
): boolean => Object.entries(seenOf(record, form, supervisors)).every(([key, value]) => value === seen[key]);

type Supervisors = ReadonlyMap<number, readonly number[]>;

/** Who supervises the departments whose rows name supervisors, by department, in their order. */
const presentSupervisors = async (
  { db, actor }: CallContext,
  changes: readonly Change[],
): Promise<Supervisors> => {
  const ids = changes.filter(({ form }) => form.supervisors !== undefined).map(({ id }) => id);
  const present = await findSupervisors(db, actor.companyId, ids);
  return new Map(
    ids.map((id) => [id, present.filter((each) => each.department_id === id).map((each) => each.user_id)]),
  );
};

/** Departments by the very rules of their form, each once the names of all are free; the first that is refused is the answer. */
const changeAll = async (
  context: CallContext,
  changes: readonly Change[],
  supervisors: Supervisors,
): Promise<Answer<unknown>> => {
  const { db, actor } = context;
  const ids = changes.map(({ id }) => id);
  const found = await findDepartments(db, actor.companyId, ids);
  const records = new Map(found.map((record) => [record.id, record]));
  // Someone else has changed the very thing since the check: what they said stays.
  const isChanged = changes.some((change) => {
    const record = records.get(change.id);
    return record !== undefined && !isAsSeen(record, change, supervisors.get(change.id));
  });
  if (isChanged) return refused([violation('department.changed')]);
  const released = changes.length > 1 ? ids : [];
  await releaseNames(db, actor.companyId, released);
  for (const { id, form } of changes) {
    const answer = await changeDepartment(context, { ...form, id }, released);
    if (answer.kind === 'refused') return answer;
  }
  return done({});
};

/** What is refused leaves nothing behind, no record either. */
const changeWithin = async (
  context: CallContext,
  changes: readonly Change[],
  supervisors: Supervisors,
): Promise<Answer<unknown>> => {
  const entries: AuditEntry[] = [];
  const own: CallContext = { ...context, audit: (entry) => entries.push(entry) };
  const answer = await withinSavepoint(context.db, () => changeAll(own, changes, supervisors));
  if (answer.kind === 'done') entries.forEach(context.audit);
  return answer;
};

/** The name a row that is led wants stands there: the row that leads it has written it. */
const isWritten = async ({ db, actor }: CallContext, { id, form, isLed }: Trace): Promise<boolean> => {
  if (isLed !== true) return false;
  const [record] = await findDepartments(db, actor.companyId, [id]);
  return record?.name === form.name;
};

/** One row, with those that wait for its name and it for theirs; where these cannot be written, itself alone. */
const writeOne = async (
  context: CallContext,
  { row, trace }: Requested,
  supervisors: Supervisors,
): Promise<RowOutcome> => {
  const { index } = row;
  const targetId = trace.id;
  const isDone =
    (await isWritten(context, trace)) ||
    (trace.together !== undefined &&
      (await changeWithin(context, trace.together, supervisors)).kind === 'done');
  if (isDone) return { index, targetId, outcome: 'written' };
  const answer = await changeWithin(context, [trace], supervisors);
  return answer.kind === 'refused'
    ? { index, targetId, outcome: 'failed', problems: problemsOf(row, answer.violations) }
    : { index, targetId, outcome: 'written' };
};

const write: ImportTarget['write'] = async (context, _, rows) => {
  const requested = rows.flatMap((row) => (isTrace(row.trace) ? [{ row, trace: row.trace }] : []));
  const outcomes: RowOutcome[] = rows
    .filter(({ trace }) => !isTrace(trace))
    .map(({ index }) => ({ index, outcome: 'unchanged' }));
  if (requested.length === 0) return outcomes;
  const changes = requested.flatMap(({ trace }) => trace.together ?? [trace]);
  await lockChanges(
    context,
    changes.map(({ id, form }) => ({ ...form, id })),
  );
  const supervisors = await presentSupervisors(context, changes);
  const inOrder = requested.toSorted((one, other) => one.trace.order - other.trace.order);
  for (const each of inOrder) outcomes.push(await writeOne(context, each, supervisors));
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
