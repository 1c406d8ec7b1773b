import { codeOf } from '#domain/department/checkChange.ts';
import { pathText } from '#domain/department/path.ts';
import { compareKey, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { clearedValue } from '#engine/sheet/cell.ts';
import type { RowProblem, SheetRow } from '#engine/sheet/sheetRow.ts';
import type { RowChange } from '#server/database/tables/sheet.ts';
import type { PathPlace } from '#server/features/directory/department/departmentPaths.ts';
import type { UpdateRequest } from '#server/features/directory/department/departmentUpdate.ts';
import type { DepartmentRecord } from '#server/features/directory/department/store/departments.ts';
import { rowError } from '#server/features/imports/sheet/sheetRows.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { type ChangeFacts, endOf, pathViolation, textOf } from './changeFacts.ts';
import { isSaidOf, marksOf } from './sheetDepartments.ts';

/** What a row wants of a department: the form the single call takes, only with what differs, and what is shown of it. */
export interface RequestedChange {
  readonly form: Omit<UpdateRequest, 'id' | 'version' | keyof CallContext>;
  readonly changes: readonly RowChange[];
  readonly problems: readonly RowProblem[];
  /** Where it is to go; undefined: it stays. `place` undefined: the company. */
  readonly parent: { readonly id: number; readonly place: PathPlace | undefined } | undefined;
  /** Whom the supervisors it wants would replace, in their order; undefined: they stay. */
  readonly replaced: readonly number[] | undefined;
}

type Part = Partial<RequestedChange>;
type Column = 'abbreviation' | 'name_en' | 'name_ja';

const problem = (row: SheetRow, against: Violation, column: string): Part => ({
  problems: [rowError(row, against, column)],
});

/** An empty cell leaves everything as it is. */
const nameOf = (row: SheetRow, record: DepartmentRecord): Part => {
  const name = visibleText(textOf(row, 'name'));
  if (name === '' || name === record.name) return {};
  return { form: { name }, changes: [{ column: 'name', old: record.name, new: name }] };
};

const plainText = (row: SheetRow, record: DepartmentRecord, column: Column): Part => {
  const text = visibleText(textOf(row, column));
  const old = record[column] ?? '';
  const isEmptied = row.values[column] === clearedValue;
  return text === old || (text === '' && !isEmptied)
    ? {}
    : { form: { [column]: text }, changes: [{ column, old, new: text }] };
};

const codeOfRow = (row: SheetRow, record: DepartmentRecord): Part => {
  const code = codeOf(textOf(row, 'dept_code'));
  if (code === null || code === record.dept_code) return {};
  return {
    form: { dept_code: code },
    changes: [{ column: 'dept_code', old: record.dept_code ?? '', new: code }],
  };
};

const wayText = ({ names }: ChangeFacts, ancestors: readonly number[]): string =>
  pathText(ancestors.map((id) => names.get(id) ?? ''));

const parentOf = (facts: ChangeFacts, row: SheetRow, record: DepartmentRecord): Part => {
  const text = textOf(row, 'parent_path');
  if (text === '') return {};
  const end = endOf(facts.ends, text);
  const unfit = pathViolation(end, facts.scope.all, 'department.parentMissing');
  if (unfit !== undefined) return problem(row, unfit, 'parent_path');
  const place = end?.kind === 'found' ? end.place : undefined;
  const id = place?.id ?? 0;
  if (id === record.super_dept_id) return {};
  const old = wayText(facts, record.ancestors.slice(0, -1));
  return {
    form: { superDeptId: id },
    parent: { id, place },
    changes: [{ column: 'parent_path', old, new: wayText(facts, place?.ancestors ?? []) || text }],
  };
};

const responsibleOf = (facts: ChangeFacts, row: SheetRow, record: DepartmentRecord): Part => {
  const [mark, ...more] = marksOf(row.values.responsible);
  if (mark === undefined) return {};
  if (more.length > 0) return problem(row, violation('departmentImport.oneResponsible'), 'responsible');
  const present = record.admin_id === null ? undefined : facts.people.get(record.admin_id);
  if (present !== undefined && isSaidOf(mark, present)) return {};
  const named = facts.personOf(mark);
  if (named.kind === 'none') return problem(row, named.violation, 'responsible');
  if (named.person.user_id === record.admin_id) return {};
  return {
    form: { admin_id: named.person.user_id },
    changes: [{ column: 'responsible', old: present?.name ?? '', new: named.person.name }],
  };
};

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

const supervisorsOf = (facts: ChangeFacts, row: SheetRow, record: DepartmentRecord): Part => {
  const marks = marksOf(row.values.supervisor_list);
  if (marks.length === 0) return {};
  const present = facts.supervisors.filter((each) => each.department_id === record.id);
  const read = marks.map((mark) => {
    const kept = present.find(({ user_id: id }) => {
      const person = facts.people.get(id);
      return person !== undefined && isSaidOf(mark, person);
    });
    return kept === undefined ? facts.personOf(mark) : { kind: 'found' as const, person: kept };
  });
  const problems = read.flatMap((each) =>
    each.kind === 'none' ? [rowError(row, each.violation, 'supervisor_list')] : [],
  );
  if (problems.length > 0) return { problems };
  const people = read.flatMap((each) => (each.kind === 'found' ? [each.person] : []));
  const ids = people.map((person) => person.user_id);
  const replaced = present.map((person) => person.user_id);
  if (isSame(ids, replaced)) return {};
  const namesOf = (named: readonly { readonly name: string }[]) => named.map(({ name }) => name).join('、');
  return {
    form: { supervisors: ids.map((id) => ({ user_id: id })) },
    replaced,
    changes: [{ column: 'supervisor_list', old: namesOf(present), new: namesOf(people) }],
  };
};

/** Reads a row as the change it wants of its department, by facts alone. */
export const requestedChange = (
  facts: ChangeFacts,
  row: SheetRow,
  record: DepartmentRecord,
): RequestedChange => {
  const parent = parentOf(facts, row, record);
  const supervisors = supervisorsOf(facts, row, record);
  const parts: readonly Part[] = [
    nameOf(row, record),
    parent,
    plainText(row, record, 'abbreviation'),
    plainText(row, record, 'name_en'),
    plainText(row, record, 'name_ja'),
    codeOfRow(row, record),
    responsibleOf(facts, row, record),
    supervisors,
  ];
  return {
    form: Object.assign({}, ...parts.map(({ form }) => form)),
    changes: parts.flatMap(({ changes = [] }) => changes),
    problems: parts.flatMap(({ problems = [] }) => problems),
    parent: parent.parent,
    replaced: supervisors.replaced,
  };
};

/** The key a name is compared by among siblings of one parent. */
export const siblingKey = (parentId: number, name: string): string => `${parentId} ${compareKey(name)}`;
