import { checkCode, checkSupervisors, codeOf } from '#domain/department/checkChange.ts';
import {
  checkListedRule,
  isRule,
  type RequestedRule,
  ruleChanges,
  ruleOf,
} from '#domain/peopleRule/peopleRule.ts';
import { compareKey, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import {
  type DepartmentRecord,
  findDepartment,
  findDepartmentByCode,
  findKnownPeople,
  findWays,
} from '#server/features/directory/department/store/departments.ts';
import type {
  DepartmentChange,
  ParentRecord,
} from '#server/features/directory/department/store/departmentWrites.ts';
import { lockMembers } from '#server/features/directory/member/store/members.ts';
import { findPeopleInDepartment } from '#server/features/directory/member/store/memberships.ts';
import { isVisible, mayPutInto, readScopeOf, type WriteScope } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** What a form says about a department, on creation and on change. */
export type DepartmentForm = Pick<
  Calls['storeDepartment']['request'],
  | 'abbreviation'
  | 'name_en'
  | 'name_ja'
  | 'dept_code'
  | 'admin_id'
  | 'supervisors'
  | 'restriction'
  | 'member_scope'
  | 'auto_approve'
>;

/** A parent with what rules ask about it. */
export interface ChosenParent extends ParentRecord {
  readonly childCount: number;
  readonly source: DepartmentRecord['source'];
}

const companyAsParent = (childCount: number): ChosenParent => ({
  id: 0,
  ancestors: [],
  sort_path: '',
  childCount,
  source: 'main',
});

/**
 * The department someone wants to put something under, or undefined when it does not exist for them: foreign, deleted,
 * out of scope and never there are one answer (case D08). `topCount`: how many departments the company has at the top.
 */
export const findParent = async (
  context: CallContext,
  {
    scope,
    id,
    topCount,
  }: {
    readonly scope: WriteScope;
    readonly id: number | null | undefined;
    readonly topCount: () => Promise<number>;
  },
): Promise<ChosenParent | undefined> => {
  if (id === null || id === undefined) return undefined;
  if (id === 0) return scope.all ? companyAsParent(await topCount()) : undefined;
  const record = await findDepartment(context.db, context.actor.companyId, id);
  if (record === undefined || !mayPutInto(scope, record.ancestors)) return undefined;
  return { ...record, childCount: record.child_count };
};

const idsOf = (ids: readonly number[] | null | undefined): readonly number[] => ids ?? [];

const missing = (
  field: string,
  {
    rule,
    ids,
    known,
    kept = [],
  }: {
    readonly rule: string;
    readonly ids: readonly number[];
    readonly known: ReadonlySet<number>;
    readonly kept?: readonly number[];
  },
): readonly Violation[] =>
  ids.every((id) => known.has(id) || kept.includes(id)) ? [] : [violation(rule, field)];

type Listed = RequestedRule | null | undefined;

const departmentsOfRule = (rule: Listed): readonly number[] => idsOf(rule?.departments);

/**
 * Departments the form lists, or names in a rule, have to exist for the editor: outside their scope is the same as nowhere. What someone
 * with a wider scope listed before may stay (`record`).
 */
const checkListedDepartments = async (
  context: CallContext,
  form: DepartmentForm,
  record: DepartmentRecord | undefined,
): Promise<readonly Violation[]> => {
  const visible = idsOf(form.restriction?.visible_depts);
  const seen = idsOf(form.member_scope?.depts);
  const ofVisible = departmentsOfRule(form.restriction?.visible_rule);
  const ofSeen = departmentsOfRule(form.member_scope?.rule);
  const named = [...visible, ...seen, ...ofVisible, ...ofSeen];
  const ways = await findWays(context.db, context.actor.companyId, named);
  const scope = readScopeOf(context, 'department');
  const known = new Set(ways.filter((way) => isVisible(scope, way.ancestors)).map((way) => way.id));
  return [
    ...missing('restriction.visible_depts', {
      rule: 'department.missing',
      ids: visible,
      known,
      kept: record?.visible_depts,
    }),
    ...missing('member_scope.depts', {
      rule: 'department.missing',
      ids: seen,
      known,
      kept: record?.member_scope_depts,
    }),
    ...missing('restriction.visible_rule.departments', {
      rule: 'department.missing',
      ids: ofVisible,
      known,
      kept: departmentsOfRule(record?.visible_rule),
    }),
    ...missing('member_scope.rule.departments', {
      rule: 'department.missing',
      ids: ofSeen,
      known,
      kept: departmentsOfRule(record?.member_scope_rule),
    }),
  ];
};

/** A rule without departments names people all over the company: written by those who see all of it alone. */
const checkListedRules = (
  context: CallContext,
  form: DepartmentForm,
  record: DepartmentRecord | undefined,
): readonly Violation[] => {
  const { all } = readScopeOf(context, 'department');
  const check = (field: string, rule: Listed, standing: RequestedRule | null = null) =>
    checkListedRule(ruleOf(rule ?? {}), { standing, all, field });
  return [
    ...check('restriction.visible_rule', form.restriction?.visible_rule, record?.visible_rule),
    ...check('member_scope.rule', form.member_scope?.rule, record?.member_scope_rule),
  ];
};

/** The same for people: someone the editor cannot see cannot be named either. */
const checkListedPeople = async (
  context: CallContext,
  form: DepartmentForm,
  record: DepartmentRecord | undefined,
): Promise<readonly Violation[]> => {
  const { db, actor } = context;
  const responsible = idsOf(form.admin_id ? [form.admin_id] : []);
  const visible = idsOf(form.restriction?.visible_users);
  const seen = idsOf(form.member_scope?.users);
  const bounds = readScopeOf(context, 'member');
  const found = await findKnownPeople(db, {
    companyId: actor.companyId,
    userIds: [...responsible, ...visible, ...seen],
    bounds,
  });
  const known = new Set([...found, actor.userId]);
  const present = record?.admin_id ? [record.admin_id] : [];
  return [
    ...missing('admin_id', { rule: 'department.personMissing', ids: responsible, known, kept: present }),
    ...missing('restriction.visible_users', {
      rule: 'department.personMissing',
      ids: visible,
      known,
      kept: record?.visible_users,
    }),
    ...missing('member_scope.users', {
      rule: 'department.personMissing',
      ids: seen,
      known,
      kept: record?.member_scope_users,
    }),
  ];
};

/** User ids of the form's supervisors; undefined when the form says nothing about them. */
export const supervisorIds = (form: DepartmentForm): readonly number[] | undefined =>
  form.supervisors?.map((supervisor) => supervisor.user_id);

/**
 * Locks everyone a form hands a department to, and `further` people: they are still in the company when it is saved.
 * People come before departments, as for all writers. Asked before anything the rules decide on is read.
 */
export const lockNamed = async (
  { db, actor }: CallContext,
  form: DepartmentForm,
  further: readonly number[] = [],
): Promise<void> => {
  const responsible = typeof form.admin_id === 'number' ? [form.admin_id] : [];
  await lockMembers(db, actor.companyId, [...responsible, ...(supervisorIds(form) ?? []), ...further]);
};

/** Supervisors are inside the department (case M14); those of a new one join it, and only have to exist. */
const checkLeaders = async (
  { db, actor }: CallContext,
  supervisors: readonly number[],
  record: DepartmentRecord | undefined,
): Promise<readonly Violation[]> =>
  record === undefined
    ? []
    : checkSupervisors(
        supervisors,
        await findPeopleInDepartment(db, {
          companyId: actor.companyId,
          departmentId: record.id,
          userIds: supervisors,
        }),
      );

const checkFormCode = async (
  { db, actor }: CallContext,
  form: DepartmentForm,
  record: DepartmentRecord | undefined,
): Promise<readonly Violation[]> => {
  if (form.dept_code === undefined) return [];
  const code = codeOf(form.dept_code);
  const holder = code === null ? undefined : await findDepartmentByCode(db, actor.companyId, code);
  return checkCode(code, record?.dept_code ?? null, holder !== undefined && holder !== record?.id);
};

/**
 * Whether everyone and everything the form names exists for the editor (case D20), supervisors are inside, and the code
 * is free. `record` is the department as it is, undefined for a new one.
 */
export const checkForm = async (
  context: CallContext,
  form: DepartmentForm,
  record?: DepartmentRecord,
): Promise<readonly Violation[]> => {
  return [
    ...(await checkFormCode(context, form, record)),
    ...(await checkListedDepartments(context, form, record)),
    ...checkListedRules(context, form, record),
    ...(await checkListedPeople(context, form, record)),
    ...(await checkLeaders(context, supervisorIds(form) ?? [], record)),
  ];
};

/**
 * A rule as a column. Left out where what is listed counts, it stays: by those who know of lists alone. Otherwise it goes as the lists do.
 */
const ruleColumn = <Column extends 'visible_rule' | 'member_scope_rule'>(
  column: Column,
  requested: Listed,
  isListed: boolean,
): { readonly [Each in Column]?: string | null } => {
  if (requested === undefined && isListed) return {};
  const rule = ruleOf(requested ?? {});
  return { [column]: isRule(rule) ? JSON.stringify(rule) : null } as {
    readonly [Each in Column]: string | null;
  };
};

const restrictionColumns = ({ restriction }: DepartmentForm): DepartmentChange =>
  restriction === undefined || restriction === null
    ? {}
    : {
        hidden: restriction.hidden ?? 0,
        visible_type: restriction.visible_type ?? 0,
        visible_depts: JSON.stringify(idsOf(restriction.visible_depts)),
        visible_users: JSON.stringify(idsOf(restriction.visible_users)),
        ...ruleColumn(
          'visible_rule',
          restriction.visible_rule,
          restriction.hidden === 1 && restriction.visible_type === 1,
        ),
      };

const memberScopeColumns = ({ member_scope: scope }: DepartmentForm): DepartmentChange =>
  scope === undefined || scope === null
    ? {}
    : {
        member_limited: scope.limited ?? 0,
        member_scope_type: scope.type ?? 0,
        member_scope_depts: JSON.stringify(idsOf(scope.depts)),
        member_scope_users: JSON.stringify(idsOf(scope.users)),
        ...ruleColumn('member_scope_rule', scope.rule, scope.limited === 1 && scope.type === 2),
      };

const visibilityColumns = (form: DepartmentForm): DepartmentChange => ({
  ...restrictionColumns(form),
  ...memberScopeColumns(form),
});

/**
 * Who sees a department and whom its people see is decided by main and sub-administrators; a responsible person leaves
 * both as they are (contract.md section 4). `ancestors` of the department, or of its parent when it is new.
 */
export const checkVisibilityRight = (
  scope: WriteScope,
  {
    ancestors,
    form,
    record,
  }: {
    readonly ancestors: readonly number[];
    readonly form: DepartmentForm;
    readonly record?: DepartmentRecord;
  },
): readonly Violation[] => {
  const isChanged =
    record === undefined
      ? form.restriction?.hidden === 1 || form.member_scope?.limited === 1
      : changedColumns(record, visibilityColumns(form)).length > 0;
  return isChanged && !isVisible(scope, ancestors) ? [violation('call.noPermission', 'restriction')] : [];
};

/** Columns the form sets; what it does not mention stays as it is. */
export const columnsOfForm = (form: DepartmentForm): DepartmentChange => ({
  ...(form.name_en === undefined ? {} : { name_en: visibleText(form.name_en ?? '') || null }),
  ...(form.name_ja === undefined ? {} : { name_ja: visibleText(form.name_ja ?? '') || null }),
  ...(form.dept_code === undefined ? {} : { dept_code: codeOf(form.dept_code) }),
  ...(form.abbreviation === undefined ? {} : { abbreviation: visibleText(form.abbreviation ?? '') || null }),
  ...(form.admin_id === undefined ? {} : { admin_id: form.admin_id }),
  ...(form.auto_approve === undefined ? {} : { auto_approve: form.auto_approve ?? 0 }),
  ...visibilityColumns(form),
});

/** A name as stored, with the key it is compared by. */
export const nameColumns = (name: string): { readonly name: string; readonly nameKey: string } => ({
  name: visibleText(name),
  nameKey: compareKey(name),
});

const rules: readonly string[] = ['visible_rule', 'member_scope_rule'];

/** Of a rule, the attributes that differ: the database keeps its parts in an order of its own. */
const changedAttributes = (field: string, old: unknown, now: unknown) =>
  ruleChanges(
    old as RequestedRule | null,
    typeof now === 'string' ? (JSON.parse(now) as RequestedRule) : null,
  ).map((change) => ({ ...change, field: `${field}.${change.field}` }));

/** Columns that differ, for the audit row; of rules their attributes. */
export const changedColumns = (
  before: DepartmentRecord,
  change: DepartmentChange,
): readonly { readonly field: string; readonly old: unknown; readonly new: unknown }[] => {
  const old: Readonly<Record<string, unknown>> = { ...before };
  const stored = (value: unknown) =>
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  return Object.entries(change).flatMap(([field, value]) => {
    if (rules.includes(field)) return changedAttributes(field, old[field], value);
    return unaudited.includes(field) || stored(old[field]) === value
      ? []
      : [{ field, old: old[field], new: value }];
  });
};

const unaudited: readonly string[] = ['updated_at', 'updated_by', 'name_key', 'haystack'];
