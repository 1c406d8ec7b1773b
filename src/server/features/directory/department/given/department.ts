import { personInSheet } from '#domain/member/phone.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { maxExportRows } from '#engine/exportCalls.ts';
import type { FieldModel } from '#engine/model.ts';
import { type Cell, cellOf } from '#engine/sheet/cell.ts';
import type { Calls, Department } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import type { GivenRows } from '#server/crud/sources/rows.ts';
import {
  selectDepartments as departmentsToRemove,
  ordersOf,
  placeOf,
  type RemovalOrder,
} from '#server/features/directory/department/departmentRemoval.ts';
import { companyRow, departmentRows } from '#server/features/directory/department/departmentRows.ts';
import {
  findTreeSummary,
  listDepartments,
} from '#server/features/directory/department/store/departmentCounts.ts';
import {
  type AffectedPerson,
  countRemovalPeople,
  findAffectedPeople,
} from '#server/features/directory/department/store/departmentRemoval.ts';
import {
  type DepartmentRecord,
  findDepartments,
  findWays,
} from '#server/features/directory/department/store/departments.ts';
import { findMembers } from '#server/features/directory/member/store/members.ts';
import { visibleMembers } from '#server/features/directory/member/visiblePeople.ts';
import { isVisible, type ReadScope, readScopeOf, writeScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { cellWords } from '#server/sheets/cellText.ts';
import { sheetColumns } from '#server/sheets/write/sheetStream.ts';

/** Which departments are meant: one with all below it, or chosen ones; nothing: all in reach. */
interface DepartmentQuestion {
  readonly id?: number | null | undefined;
  readonly ids?: readonly number[] | null | undefined;
}

/** Ids of the meant departments within the reader's reach, in the order of the tree, or why there are none. */
const selectDepartments = async (
  context: CallContext,
  { id, ids }: DepartmentQuestion,
): Promise<readonly number[] | readonly Violation[]> => {
  const { db, actor } = context;
  const scope = writeScopeOf(context, 'department', 'export');
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
const isSelected = (found: readonly number[] | readonly Violation[]): found is readonly number[] =>
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
async function* departmentSheetRows(
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
      const rows = await departmentRows(later, scope, { records });
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

export interface AskedSheet {
  readonly fields: readonly string[];
  readonly scope: DepartmentQuestion;
}

type Row = Calls['deletePreview']['reply']['list'][number];

interface Facts {
  readonly orders: readonly RemovalOrder[];
  readonly departments: ReadonlyMap<number, DepartmentRecord>;
  readonly scope: ReadScope;
}

/** Departments the reader does not see are there, but have no name for them. */
const nameOf = ({ locale }: CallContext, { departments, scope }: Facts, id: number): string => {
  const record = departments.get(id);
  return record !== undefined && isVisible(scope, record.ancestors)
    ? record.name
    : ruleText(locale, { rule: 'department.elsewhere' });
};

const inTreeOrder = ({ departments }: Facts, ids: readonly number[]): readonly number[] => {
  const pathOf = (id: number): string => departments.get(id)?.sort_path ?? '';
  return ids.toSorted((one, other) => (pathOf(one) < pathOf(other) ? -1 : 1));
};

/** Who has nowhere else goes to the target of the department that held their main place. */
const targetOf = ({ orders }: Facts, { inside }: AffectedPerson): string | undefined =>
  orders.find(({ departments }) => departments.some(({ id }) => id === inside[0]))?.target?.name || undefined;

const rowOf = (context: CallContext, person: AffectedPerson, facts: Facts): Row => {
  const named = (ids: readonly number[]) =>
    [...new Set(ids.map((id) => nameOf(context, facts, id)))].join('、');
  const stays = person.elsewhere.length > 0;
  const target = targetOf(facts, person) ?? ruleText(context.locale, { rule: 'department.nowhereYet' });
  const losesMain = person.inside.includes(person.main_department_id);
  const mainId = losesMain ? inTreeOrder(facts, person.elsewhere)[0] : person.main_department_id;
  const main = stays && mainId !== undefined ? nameOf(context, facts, mainId) : target;
  const rule = stays ? (losesMain ? 'staysWithNewMain' : 'stays') : 'goes';
  return {
    user_id: person.user_id,
    name: person.name,
    workId: person.work_id,
    from: named(person.inside),
    to: stays ? named(person.elsewhere) : target,
    main,
    kind: stays ? 'leave' : 'move',
    reason: ruleText(context.locale, { rule: `department.preview.${rule}`, params: { name: main } }),
  };
};

/** Departments within the reader's reach; 0 is the company, for those who see all of it. */
export const departmentGiven = {
  // Where everyone in the departments would be after these are deleted, and why.
  list: async ({ ids: asked, target_dept_id: targetId }, range, context) => {
    const { db, actor } = context;
    const place = placeOf(context);
    const { departments, scope } = await departmentsToRemove(context, asked);
    if (departments.length === 0) return [violation('department.missing', 'ids')];
    const ids = departments.map(({ id }) => id);
    const people = await findAffectedPeople(db, { companyId: actor.companyId, ids, range: range });
    const around = await findDepartments(db, actor.companyId, [
      ...new Set(people.flatMap(({ inside, elsewhere }) => [...inside, ...elsewhere])),
    ]);
    const facts: Facts = {
      orders: await ordersOf(place, { departments, targetId, scope }),
      departments: new Map(around.map((record) => [record.id, record])),
      scope: readScopeOf(context, 'department'),
    };
    return {
      rows: people.map((person) => rowOf(context, person, facts)),
      total: (await countRemovalPeople(db, actor.companyId, ids)).people,
    };
  },
  rows: async (ids, context) => {
    const scope = readScopeOf(context, 'department');
    const { db, actor } = context;
    const records = await findDepartments(db, actor.companyId, ids);
    const visible = records.filter((record) => isVisible(scope, record.ancestors));
    const rows = await departmentRows(context, scope, { records: visible });
    return [
      ...(ids.includes(0) && scope.all
        ? [{ row: companyRow(context, await findTreeSummary(db, actor.companyId, scope)) }]
        : []),
      ...visible.flatMap(({ updated_by: by, updated_at: at }, index) => {
        const row = rows[index];
        return row === undefined ? [] : [{ row, change: { by, at } }];
      }),
    ];
  },
  missing: violation('department.missing', 'id'),
  // In the form of the sheet that changes them, in the order of the tree.
  sheet: async ({ fields, scope }, _most, context) => {
    const ids = await selectDepartments(context, scope);
    if (!isSelected(ids)) return ids;
    const { columns, header } = sheetColumns(context, 'department', fields);
    const rows = departmentSheetRows(context, ids, columns);
    return { columns, header, rows, count: ids.length, scope: { ...scope } };
  },
} satisfies GivenRows<Calls['deletePreview']['request'], AskedSheet>;
