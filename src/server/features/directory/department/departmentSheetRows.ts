import { personInSheet } from '#domain/member/phone.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { maxExportRows } from '#engine/exportCalls.ts';
import type { FieldModel } from '#engine/model.ts';
import { type Cell, cellOf } from '#engine/sheet/cell.ts';
import type { Department } from '#generated/types.ts';
import { visibleMembers } from '#server/features/directory/member/memberRows.ts';
import { findMembers } from '#server/features/directory/member/store/members.ts';
import { isVisible, readScopeOf, writeScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { cellWords } from '#server/sheets/cellWords.ts';
import { departmentRows } from './departmentRows.ts';
import { listDepartments } from './store/departmentCounts.ts';
import { findDepartments, findWays } from './store/departments.ts';

/** Which departments are meant: one with all below it, or chosen ones; nothing: all in reach. */
export interface DepartmentQuestion {
  readonly id?: number | null | undefined;
  readonly ids?: readonly number[] | null | undefined;
}

/** Ids of the meant departments within the reader's reach, in the order of the tree, or why there are none. */
export const selectDepartments = async (
  context: CallContext,
  { id, ids }: DepartmentQuestion,
): Promise<readonly number[] | readonly Violation[]> => {
  const { db, actor } = context;
  const scope = await writeScopeOf(context, 'department', 'export');
  const root = id ?? 0;
  const [way] = root === 0 ? [] : await findWays(db, actor.companyId, [root]);
  if (root !== 0 && (way === undefined || !isVisible(scope, way.ancestors)))
    return [violation('department.missing', 'id')];
  const bounds = root === 0 ? scope : { all: false, departments: [root] };
  const listed = await listDepartments(db, {
    companyId: actor.companyId,
    treeBounds: bounds,
    limit: maxExportRows,
  });
  const chosen = ids === undefined || ids === null ? undefined : new Set(ids);
  return listed.flatMap((each) => (chosen === undefined || chosen.has(each.id) ? [each.id] : []));
};

/** Whether a selection came out. */
export const isSelected = (found: readonly number[] | readonly Violation[]): found is readonly number[] =>
  found.every((each) => typeof each === 'number');

/** Departments read at once. */
const departmentsAtOnce = 500;

type PeopleTexts = ReadonlyMap<number, string>;

const leadersOf = ({ admin_id: adminId, supervisors }: Department): readonly number[] => [
  ...(adminId === null || adminId === undefined ? [] : [adminId]),
  ...(supervisors ?? []).map(({ user_id: userId }) => userId),
];

/** How the people who lead these departments are named in a cell; who is out of the reader's reach has no name here. */
const findLeaders = async (context: CallContext, rows: readonly Department[]): Promise<PeopleTexts> => {
  const ids = [...new Set(rows.flatMap(leadersOf))];
  const records = await findMembers(context.db, context.actor.companyId, ids);
  const seen = await visibleMembers(context, records);
  return new Map([...seen].map(([id, { record }]) => [id, personInSheet(record)]));
};

const parentPath = (path: string): string => path.split('/').slice(0, -1).join('/');

/** The row with what only its sheet has: where it is by path, who leads it by work id. */
const valuesOf = (row: Department, people: PeopleTexts) => ({
  ...row,
  dept_path: row.path,
  parent_path: parentPath(row.path ?? ''),
  responsible: people.get(row.admin_id ?? 0) ?? '',
  supervisor_list: (row.supervisors ?? [])
    .flatMap(({ user_id: userId }) => people.get(userId) ?? [])
    .join(';'),
});

/** The cells of these departments, a piece at a time in their order, as they are by then and as the reader sees them. */
export async function* departmentSheetRows(
  context: CallContext,
  ids: readonly number[],
  columns: readonly FieldModel[],
): AsyncGenerator<readonly (readonly (Cell | undefined)[])[]> {
  const { actor } = context;
  const scope = readScopeOf(context, 'department');
  const wordOf = cellWords(context, 'department');
  for (let start = 0; start < ids.length; start += departmentsAtOnce) {
    const requested = ids.slice(start, start + departmentsAtOnce);
    const values = await context.readLater(async (db) => {
      const later = { ...context, db };
      const found = new Map(
        (await findDepartments(db, actor.companyId, requested)).map((record) => [record.id, record]),
      );
      const records = requested.flatMap((id) => found.get(id) ?? []);
      const rows = await departmentRows(later, scope, records);
      const people = await findLeaders(later, rows);
      return rows.map((row) => valuesOf(row, people));
    });
    yield values.map((row) =>
      columns.map((field) =>
        cellOf(field, { value: row[field.name as keyof typeof row], record: row, wordOf }),
      ),
    );
  }
}
