import { type DepartmentPath, pathOf, pathText } from '#domain/department/path.ts';
import { canEditAdministrator } from '#domain/member/checkPhoneChange.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { clearedValue } from '#engine/sheet/cell.ts';
import type { RowProblem, SheetRow } from '#engine/sheet/sheetRow.ts';
import type { RowChange } from '#server/database/tables/sheet.ts';
import {
  checkHomeOf,
  checkPhoneOf,
  checkPlanAmong,
  findSignOnField,
  type KnownPlaces,
  keepsUniqueValues,
  type MemberPlan,
  planMember,
} from '#server/features/directory/member/memberChange.ts';
import {
  checkHomeOfValues,
  type PlannedValues,
  planValuesAmong,
} from '#server/features/directory/member/plannedValues.ts';
import type { MemberRecord } from '#server/features/directory/member/store/members.ts';
import { findNewPositions } from '#server/features/directory/member/store/positions.ts';
import type { VisibleMember } from '#server/features/directory/member/visiblePeople.ts';
import type { CheckedRow, TargetImport } from '#server/features/imports/sheet/importTarget.ts';
import type { CallContext } from '#server/platform/handler.ts';
import {
  type EditedPlaces,
  type EditFacts,
  editedPlaces,
  knownPlaces,
  loadFacts,
  rowChanges,
} from './editPeople.ts';
import { type MatchedPerson, matchedPeople } from './meant.ts';
import type { NewDepartment } from './newDepartments.ts';
import { proofProblems, takenProblems } from './peopleFacts.ts';
import type { PlaceFacts } from './placing.ts';
import { type MemberRequest, placeCellsOf, problemsOf, requestOf, unsaid } from './rowRequest.ts';

const clearable = (value: unknown): unknown => (value === clearedValue ? null : value);

/** An empty cell says nothing; a clear word empties its field. */
const saidOf = (request: MemberRequest): MemberRequest => {
  const { custom_fields: custom, ...profile } = request;
  const said = (values: object) =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
        .map(([name, value]) => [name, clearable(value)]),
    );
  return { ...said(profile), custom_fields: said(custom ?? {}) };
};

/** What the form would send for the row, choices emptied by a clear word among it. */
const requestOfRow = ({ columns }: TargetImport, { values }: SheetRow): MemberRequest => {
  const emptied = Object.keys(values).filter((name) => values[name] === clearedValue);
  const request = saidOf(requestOf(columns, values));
  const choices = ['phone_show', 'executive_mode'].filter((name) => emptied.includes(name));
  return { ...request, ...Object.fromEntries(choices.map((name) => [name, null])) };
};

/** The request with the departments the row's cells mean. */
const withPlaces = (
  request: MemberRequest,
  { placements, mainDepartmentId }: EditedPlaces,
): MemberRequest => ({
  ...request,
  ...(placements === undefined
    ? {}
    : { departments: placements.map(({ departmentId: id, position }) => ({ id, position })) }),
  ...(mainDepartmentId === undefined ? {} : { main_department_id: mainDepartmentId }),
});

/** What a row makes of someone who is there. */
export interface PlannedEdit {
  readonly record: MemberRecord;
  readonly seen: VisibleMember;
  readonly plan: MemberPlan;
  readonly custom: PlannedValues;
  readonly changes: readonly RowChange[];
  readonly departments: readonly NewDepartment[];
}

/** A row decided; without `edit` it means no one. */
export interface DecidedEdit {
  readonly row: SheetRow;
  readonly edit: PlannedEdit | undefined;
  readonly departments: readonly NewDepartment[];
  readonly newPositions: readonly string[];
  readonly problems: readonly RowProblem[];
}

const pathReader =
  ({ places }: EditFacts, { row }: VisibleMember) =>
  (id: number): DepartmentPath => {
    const shown = row.departments.find((department) => department.id === id);
    if (shown !== undefined) return pathOf(shown.path ?? '');
    const made = [...places.departments.values()].find((department) => department.id === id);
    if (made !== undefined) return made.path;
    const end = [...places.ends.values()].find((each) => each.kind === 'found' && each.place.id === id);
    return end?.kind === 'found' ? end.place.path : [];
  };

const planEdit = async (
  context: CallContext,
  facts: EditFacts,
  row: SheetRow,
  matched: MatchedPerson,
): Promise<
  { readonly edit: PlannedEdit; readonly places: EditedPlaces; readonly request: MemberRequest } | undefined
> => {
  const seen = matched.userId === undefined ? undefined : facts.people.get(matched.userId);
  if (seen === undefined) return undefined;
  const { record, memberships } = seen;
  const places = editedPlaces(facts.places, placeCellsOf(row), memberships);
  const request = withPlaces(requestOfRow(facts.target, row), places);
  const plan = planMember(request, { record, memberships, scope: facts.places.scope });
  const custom = await planValuesAmong(context, { shown: facts.shown, request, record });
  const changes = rowChanges({
    record,
    seen,
    plan,
    custom,
    columns: facts.target.columns,
    pathOf: pathReader(facts, seen),
  });
  return { edit: { record, seen, plan, custom, changes, departments: places.departments }, places, request };
};

/** What is said of a person before anything is asked of the row; someone out of sight is no one (case M03). */
const checkPerson = (
  { actor }: CallContext,
  { record, seen }: PlannedEdit,
  { trace }: CheckedRow,
): readonly Violation[] => {
  if (!canEditAdministrator(actor, seen.row.admin)) return [violation('member.administratorReadOnly')];
  if (seen.row.can.update !== 1) return [violation('call.noPermission')];
  return typeof trace?.version === 'number' && trace.version !== record.version
    ? [violation('memberImport.changedSince')]
    : [];
};

const isAsked = ({ rule }: RowProblem): boolean => rule !== 'member.positionRequired';

interface Planned {
  readonly row: SheetRow;
  readonly matched: MatchedPerson;
  readonly planned: Awaited<ReturnType<typeof planEdit>>;
}

const problemsOfEdit = (
  context: CallContext,
  {
    facts,
    planned: { row, matched, planned },
    known,
    signOnField,
  }: {
    readonly facts: EditFacts;
    readonly planned: Planned;
    readonly known: KnownPlaces;
    readonly signOnField: string | undefined;
  },
): readonly RowProblem[] => {
  if (planned === undefined)
    return problemsOf(
      row,
      matched.userId === undefined ? matched.violations : [violation('memberImport.personMissing')],
    );
  const { edit, places, request } = planned;
  const own = problemsOf(row, places.violations);
  // What stays as it is was right when it was saved, and is no one's change, no matter who the person is.
  if (edit.changes.length === 0 && own.length === 0) return [];
  const stops = checkPerson(context, edit, row);
  if (stops.length > 0) return problemsOf(row, stops);
  if (edit.changes.length === 0) return own;
  const { plan, custom, record, seen } = edit;
  const further = [
    ...checkHomeOf(plan, record, request),
    ...checkPhoneOf(plan, { record, row: seen.row, signOnField }),
    ...checkPlanAmong(context, plan, { scope: facts.places.scope, places: known }),
    ...custom.violations,
    ...checkHomeOfValues(plan, custom),
  ];
  return [...own, ...unsaid(own, problemsOf(row, further).filter(isAsked))];
};

const takenBy = async (
  context: CallContext,
  planned: readonly Planned[],
  isAsking: boolean,
): Promise<ReadonlyMap<SheetRow, readonly RowProblem[]>> => {
  const people = planned.flatMap(({ row, planned: each }) =>
    each === undefined || keepsUniqueValues(each.edit.plan, each.edit.record)
      ? []
      : [{ row, plan: each.edit.plan, userId: each.edit.record.user_id }],
  );
  const taken = await takenProblems(context, people, isAsking);
  return new Map(people.map(({ row }, index) => [row, taken[index] ?? []]));
};

const positionsOf = ({ plan, changes }: PlannedEdit): readonly string[] =>
  changes.some(({ column }) => column === 'part' || column === 'part_position')
    ? plan.placements.map(({ position }) => visibleText(position ?? '')).filter((name) => name !== '')
    : [];

/**
 * Decides rows as changes of people, by the rules the form of one of them asks, in a constant number of statements for all of
 * them. Nothing is written.
 */
export const decideEdits = async (
  context: CallContext,
  {
    target,
    rows,
    ends,
  }: {
    readonly target: TargetImport;
    readonly rows: readonly CheckedRow[];
    readonly ends?: PlaceFacts['ends'];
  },
): Promise<readonly DecidedEdit[]> => {
  const matched = await matchedPeople(context, rows);
  const facts = await loadFacts(context, { target, rows, matched, ends });
  const planned: Planned[] = [];
  for (const [index, row] of rows.entries()) {
    const person = matched[index] ?? { userId: undefined, violations: [] };
    planned.push({ row, matched: person, planned: await planEdit(context, facts, row, person) });
  }
  const edits = planned.flatMap((each) => each.planned?.edit ?? []);
  const known = await knownPlaces(
    context,
    facts,
    edits.map(({ plan }) => plan),
  );
  const proofs = await proofProblems(
    context,
    planned.flatMap(({ row, planned: its }) => (its === undefined ? [] : [{ row, ...its.edit }])),
  );
  const taken = await takenBy(context, planned, ends === undefined);
  const signOnField = await findSignOnField(context);
  const names = [...new Set(edits.flatMap(positionsOf))];
  const fresh = new Set(await findNewPositions(context.db, context.actor.companyId, names));
  return planned.map((each) => {
    const { row, planned: its } = each;
    const own = problemsOfEdit(context, { facts, planned: each, known, signOnField });
    const further = [...(taken.get(row) ?? []), ...(proofs.get(its?.edit.record.user_id ?? 0) ?? [])];
    const read = [...row.problems, ...unsaid(row.problems, own)];
    const isPersonRefused = own.some(({ column, level }) => column === undefined && level === 'error');
    return {
      row,
      edit: its?.edit,
      departments: its?.edit.departments ?? [],
      newPositions: its === undefined ? [] : positionsOf(its.edit).filter((name) => fresh.has(name)),
      problems: isPersonRefused ? read : [...read, ...unsaid(read, further)],
    };
  });
};

/** Whether a decided row changes nothing. */
export const isUnchanged = ({ edit, problems }: DecidedEdit): boolean =>
  edit !== undefined && edit.changes.length === 0 && problems.length === 0;

/** Paths a decided row would have made. */
export const newPathsOf = ({ departments }: DecidedEdit): readonly string[] =>
  departments.map(({ path }) => pathText(path));
