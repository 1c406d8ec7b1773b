import { type PeopleRule, ruleOf } from '#domain/peopleRule/peopleRule.ts';
import type { Department } from '#generated/types.ts';
import {
  type DepartmentFacts,
  findDepartmentFacts,
  type ShownDepartment,
  type WaitingDeletion,
} from '#server/features/directory/department/store/departmentFacts.ts';
import { findLinks, type PlacedLink } from '#server/features/directory/department/store/departmentLinks.ts';
import {
  arrangeScopeOf,
  isVisible,
  mayChange,
  mayPutInto,
  type ReadScope,
  visibleWay,
  type WriteScope,
  writeScopeOf,
} from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { TreeSummary } from './store/departmentCounts.ts';

/** What rows need beside the departments themselves, loaded once for all of them. */
interface Facts extends DepartmentFacts {
  readonly scope: ReadScope;
  readonly groups: ReadonlyMap<number, NonNullable<Department['group']>>;
  readonly links: readonly PlacedLink[];
  readonly rights: Rights;
}

/** Departments as they were read, with what stands around them where one statement read both. */
export interface ReadDepartments {
  readonly records: readonly ShownDepartment[];
  readonly known?: DepartmentFacts | undefined;
}

interface Rights {
  readonly update: WriteScope;
  readonly create: WriteScope;
  readonly delete: WriteScope;
  readonly group: WriteScope;
  readonly connect: WriteScope;
  readonly arrange: ReadScope;
}

const rightsOf = (context: CallContext): Rights => ({
  update: writeScopeOf(context, 'department', 'update'),
  create: writeScopeOf(context, 'department', 'create'),
  delete: writeScopeOf(context, 'department', 'delete'),
  arrange: arrangeScopeOf(context),
  group: writeScopeOf(context, 'group', 'update'),
  connect: writeScopeOf(context, 'department', 'connect'),
});

/** What stands around some departments, asked for unless it was read with them. */
const knownOrFound = async (
  { db, actor, sources }: CallContext,
  records: readonly ShownDepartment[],
  known: DepartmentFacts | undefined,
): Promise<DepartmentFacts> =>
  known ??
  findDepartmentFacts(db, { companyId: actor.companyId, records, among: sources.directory.groups.among });

const loadFacts = async (
  context: CallContext,
  { scope, records, known }: { readonly scope: ReadScope } & ReadDepartments,
): Promise<Facts> => {
  const { db } = context;
  const { companyId } = context.actor;
  const facts = await knownOrFound(context, records, known);
  return {
    ...facts,
    scope,
    // Most departments have no group of their own.
    groups:
      facts.grouped.length === 0
        ? new Map()
        : await context.sources.directory.groups.rows(db, companyId, facts.grouped),
    // Most companies have none, and most rows are not theirs.
    links: records.some(({ source }) => source !== 'main') ? await findLinks(db, companyId) : [],
    rights: rightsOf(context),
  };
};

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** Companies are connected below departments of one's own; the root of a connected one is synced and disconnected. */
const mayConnect = ({ rights, links }: Facts, { id, source }: ShownDepartment): boolean =>
  rights.connect.all && (source === 'main' || links.some((link) => link.dept_id === id));

const canOf = (facts: Facts, record: ShownDepartment): Record<string, 0 | 1> => {
  const { rights } = facts;
  const changes = flag(mayChange(rights.update, record.ancestors));
  return {
    read: 1,
    create: flag(mayPutInto(rights.create, record.ancestors)),
    update: changes,
    move: flag(changes === 1 && record.source === 'main'),
    moveUp: changes,
    moveDown: changes,
    arrangePeople: flag(isVisible(rights.arrange, record.ancestors)),
    delete: flag(mayChange(rights.delete, record.ancestors) && record.source === 'main'),
    group: flag(mayPutInto(rights.group, record.ancestors)),
    connect: flag(mayConnect(facts, record)),
  };
};

type ShownRule = NonNullable<Department['restriction']>['visible_rule'];

/** As stored: its types have passed the same schema when it was saved. */
const ruleShown = (rule: PeopleRule | null): ShownRule =>
  rule === null ? null : (ruleOf(rule) as ShownRule);

const visibilityOf = (record: ShownDepartment) => ({
  restriction: {
    hidden: record.hidden,
    visible_type: record.visible_type === 1 ? (1 as const) : (0 as const),
    visible_depts: record.visible_depts,
    visible_users: record.visible_users,
    visible_rule: ruleShown(record.visible_rule),
  },
  member_scope: {
    limited: record.member_limited,
    type: scopeType(record.member_scope_type),
    depts: record.member_scope_depts,
    users: record.member_scope_users,
    rule: ruleShown(record.member_scope_rule),
  },
});

const scopeType = (stored: number): 0 | 1 | 2 => (stored === 1 || stored === 2 ? stored : 0);

const taskOf = (task: WaitingDeletion | undefined): Department['delete_task'] =>
  task === undefined ? null : { task_id: task.task_id, execute_at: new Date(task.execute_at).toISOString() };

/** A parent outside the reader's scope does not exist for them: such a department is a root. */
const parentOf = ({ scope }: Facts, record: ShownDepartment): number | null =>
  isVisible(scope, record.ancestors.slice(0, -1)) ? record.super_dept_id : null;

/** Of a department that comes from a connected company: what it is called, and on its root which it is. */
const connectionOf = ({ links }: Facts, { id, ancestors }: ShownDepartment) => {
  const link = links.find(({ dept_id: rootId }) => ancestors.includes(rootId));
  return {
    sub_company_id: link?.dept_id === id ? link.sub_company_id : null,
    company_name: link?.company_name ?? null,
  };
};

/** Fields a row has only when it is made or renamed: what to found it with, and what its name looks like. */
const saidOnWriting = { new_group: null, looks_like: [] };

const toRow = (facts: Facts, record: ShownDepartment): Department => {
  const people = facts.people.get(record.id) ?? 0;
  const way = visibleWay(facts.scope, record.ancestors);
  return {
    id: record.id,
    name: record.name,
    name_en: record.name_en,
    name_ja: record.name_ja,
    abbreviation: record.abbreviation,
    dept_code: record.dept_code,
    superDeptId: parentOf(facts, record),
    admin_id: record.admin_id,
    level: record.ancestors.length,
    sort: facts.places.get(record.id) ?? 0,
    path: way.map((id) => facts.names.get(id) ?? '').join('/'),
    users_count: people,
    name_count: `${record.name}(${people})`,
    isSameGroup: facts.groups.get(record.id)?.isSameGroup ?? 0,
    has_children: flag(record.child_count > 0),
    source: record.source,
    supervisors: facts.supervisors
      .filter((supervisor) => supervisor.department_id === record.id)
      .map(({ user_id, name }) => ({ user_id, name })),
    group: facts.groups.get(record.id) ?? null,
    ...saidOnWriting,
    ...visibilityOf(record),
    auto_approve: record.auto_approve,
    delete_task: taskOf(facts.deletions.get(record.id)),
    synced_at: record.synced_at?.toISOString() ?? null,
    ...connectionOf(facts, record),
    version: record.version,
    can: canOf(facts, record),
  };
};

/** Departments in the wire shape of contract.md section 5, in the order given; `known`: what was read with them. */
export const departmentRows = async (
  context: CallContext,
  scope: ReadScope,
  { records, known }: ReadDepartments,
): Promise<readonly Department[]> => {
  if (records.length === 0) return [];
  const facts = await loadFacts(context, { scope, records, known });
  return records.map((record) => toRow(facts, record));
};

/** One department in the wire shape. */
export const departmentRow = async (
  context: CallContext,
  scope: ReadScope,
  record: ShownDepartment,
): Promise<Department> => {
  const [row] = await departmentRows(context, scope, { records: [record] });
  if (row === undefined) throw new Error('Expected one row for one department');
  return row;
};

const nothingSet = {
  ...saidOnWriting,
  name_en: null,
  name_ja: null,
  dept_code: null,
  abbreviation: null,
  superDeptId: null,
  admin_id: null,
  supervisors: [],
  group: null,
  restriction: { hidden: 0, visible_type: 0 as const, visible_depts: [], visible_users: [] },
  member_scope: { limited: 0, type: 0 as const, depts: [], users: [] },
  auto_approve: 0,
  delete_task: null,
  synced_at: null,
  sub_company_id: null,
  company_name: null,
};

/** The company as department 0: the root of the tree, which is neither edited nor moved here. */
export const companyRow = (
  context: CallContext,
  { name, people }: Pick<TreeSummary, 'name' | 'people'>,
): Department => {
  const create = writeScopeOf(context, 'department', 'create');
  const connect = writeScopeOf(context, 'department', 'connect');
  return {
    ...nothingSet,
    id: 0,
    name,
    level: 0,
    sort: 1,
    path: name,
    users_count: people,
    name_count: `${name}(${people})`,
    isSameGroup: 0,
    has_children: 1,
    source: 'main',
    version: 1,
    can: {
      read: 1,
      create: flag(create.all),
      update: 0,
      move: 0,
      moveUp: 0,
      moveDown: 0,
      delete: 0,
      group: 0,
      connect: flag(connect.all),
    },
  };
};

/** Rows of several levels, each below its parent; rows whose parent is not among them stay at the top. */
export const nestRows = (rows: readonly Department[]): readonly Department[] => {
  const known = new Set(rows.map((row) => row.id));
  const byParent = new Map<number, Department[]>();
  for (const row of rows) {
    if (row.superDeptId === null) continue;
    const siblings = byParent.get(row.superDeptId);
    if (siblings === undefined) byParent.set(row.superDeptId, [row]);
    else siblings.push(row);
  }
  const withChildren = (row: Department): Department => {
    const children = byParent.get(row.id);
    return children === undefined ? row : { ...row, children: children.map(withChildren) };
  };
  return rows.filter((row) => row.superDeptId === null || !known.has(row.superDeptId)).map(withChildren);
};
