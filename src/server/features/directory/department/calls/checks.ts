import { type ChosenDepartment, checkBatch } from '#domain/department/checkRemoval.ts';
import { isRule, ruleOf } from '#domain/peopleRule/peopleRule.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import {
  chosenDepartments,
  summaryOf,
  visibleDepartments,
} from '#server/features/directory/department/batchRemoval.ts';
import { type ChosenParent, findParent } from '#server/features/directory/department/departmentChange.ts';
import {
  affectedAdministrators,
  affectedGroups,
  heightsOf,
  type MovePlan,
  sortOut,
} from '#server/features/directory/department/departmentMove.ts';
import { checkNameAmong, lookAlikesAmong } from '#server/features/directory/department/departmentPaths.ts';
import {
  findTargets,
  placeOf,
  type Selection,
  selectDepartments,
  survivorAbove,
  type TargetRecord,
} from '#server/features/directory/department/departmentRemoval.ts';
import {
  countNamed,
  countPeople,
  countPeopleWithin,
  type DepartmentContents,
  findContents,
} from '#server/features/directory/department/store/departmentCounts.ts';
import { countBranches } from '#server/features/directory/department/store/departmentPaths.ts';
import {
  countPeopleOfEach,
  type RemovalPeople,
} from '#server/features/directory/department/store/departmentRemoval.ts';
import {
  type DepartmentRecord,
  findChildren,
  findCompanyRoot,
  findDepartment,
  findDepartments,
  findSiblings,
  findWays,
} from '#server/features/directory/department/store/departments.ts';
import {
  type DeletionRecord,
  findPendingDeletions,
} from '#server/features/directory/leaving/store/deletions.ts';
import type { DepartmentGroups } from '#server/features/directory/registry.ts';
import {
  checkOpenDepartments,
  isVisible,
  mayChange,
  readScopeOf,
  writeScopeOf,
} from '#server/features/directory/scope.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type CallContext, done, type Handler } from '#server/platform/handler.ts';

type Row = Calls['checkDept']['reply']['list'][number];

interface Facts {
  readonly scope: Selection['scope'];
  readonly people: ReadonlyMap<number, number>;
  readonly contents: readonly DepartmentContents[];
  readonly own: ReadonlyMap<number, RemovalPeople>;
  readonly groups: Awaited<ReturnType<DepartmentGroups['find']>>;
  readonly deletions: ReadonlyMap<number, DeletionRecord>;
  readonly chosen: readonly ChosenDepartment[];
  readonly targets: ReadonlyMap<number, TargetRecord>;
}

/** Where each would send what it holds: the chosen target, or the department right above it. */
const loadTargets = async (
  context: CallContext,
  scope: Selection['scope'],
  ids: readonly number[],
): Promise<ReadonlyMap<number, TargetRecord>> => {
  const { db, actor } = context;
  const targets = await findTargets(placeOf(context), ids, scope);
  const company = targets.get(0);
  if (company === undefined) return targets;
  const { name } = await findCompanyRoot(db, actor.companyId);
  return new Map([...targets, [0, { ...company, name }]]);
};

const reasonOf = (context: CallContext, record: DepartmentRecord, facts: Facts): string | null => {
  if (!mayChange(facts.scope, record.ancestors))
    return ruleText(context.locale, { rule: 'call.noPermission' });
  const own = facts.chosen.filter(({ id }) => id === record.id);
  const [refusal] = checkBatch(own, true).get(record.id) ?? [];
  return refusal === undefined ? null : ruleText(context.locale, refusal);
};

const taskOf = (task: DeletionRecord | undefined): Row['delete_task'] =>
  task === undefined ? null : { task_id: task.task_id, execute_at: task.execute_at.toISOString() };

const rowOf = (
  context: CallContext,
  {
    record,
    targetId,
    facts,
  }: { readonly record: DepartmentRecord; readonly targetId: number; readonly facts: Facts },
): Row => {
  const { id, name, source } = record;
  const inside = facts.contents.find((each) => each.id === id);
  const own = facts.own.get(id) ?? { people: 0, leaving: 0, losingMain: 0 };
  const reason = reasonOf(context, record, facts);
  const target = facts.targets.get(targetId);
  return {
    id,
    version: record.version,
    name,
    users_count: facts.people.get(id) ?? 0,
    sub_count: record.child_count,
    group_count: facts.groups.has(id) ? 1 : 0,
    group_name: facts.groups.get(id)?.name ?? null,
    only_here_count: inside?.onlyHere ?? 0,
    sub_admin_count: inside?.subAdministrators ?? 0,
    leave_count: own.leaving,
    move_count: own.people - own.leaving,
    main_lost_count: own.losingMain,
    target_dept_id: target?.id ?? null,
    target_name: target?.name ?? null,
    delete_task: taskOf(facts.deletions.get(id)),
    source,
    can_delete: reason === null ? 1 : 0,
    reason,
  };
};

/**
 * What departments hold and where everyone would go, before anyone deletes them: each by itself in `list`, all together in
 * `summary` with whether they can be deleted after a move.
 */
export const checkDept: Handler<'checkDept'> = async ({ ids, target_dept_id: targetId }, context) => {
  const { db, sources, actor } = context;
  const { companyId } = actor;
  const selection = await selectDepartments(context, ids);
  const visible = readScopeOf(context, 'department');
  const found = await findDepartments(db, companyId, ids);
  const records = found.filter((record) => isVisible(visible, record.ancestors));
  const known = records.map((record) => record.id);
  const targetOf = (record: DepartmentRecord) => targetId ?? survivorAbove(record, new Set([record.id]));
  const facts: Facts = {
    scope: selection.scope,
    people: await countPeople(db, companyId, known),
    contents: await findContents(db, companyId, known),
    own: await countPeopleOfEach(db, companyId, known),
    groups: await sources.directory.groups.find(db, companyId, known),
    deletions: await findPendingDeletions(db, companyId, known),
    chosen: await chosenDepartments(placeOf(context), records),
    targets: await loadTargets(context, selection.scope, records.map(targetOf)),
  };
  const list = records.map((record) => rowOf(context, { record, targetId: targetOf(record), facts }));
  const isDeletable =
    selection.offenders.length === 0 && checkBatch(facts.chosen, true).size === 0 && list.length > 0;
  return done({
    list,
    deletable: isDeletable ? 1 : 0,
    summary: await summaryOf(context, selection, targetId),
  });
};

/** A department keeps its parent although the reader may not see that: its own siblings are asked about. */
const parentIdFor = async (context: CallContext, id: number | null | undefined, requested: number) => {
  const { db, actor } = context;
  const own = typeof id === 'number' && id > 0 ? await findDepartment(db, actor.companyId, id) : undefined;
  if (own !== undefined && isVisible(readScopeOf(context, 'department'), own.ancestors)) {
    const isRoot = !isVisible(readScopeOf(context, 'department'), own.ancestors.slice(0, -1));
    if (isRoot || own.super_dept_id === requested) return own.super_dept_id;
  }
  const scope = writeScopeOf(context, 'department', 'update');
  return (await findParent(context, { scope, id: requested, topCount: async () => 0 }))?.id;
};

/** While a name is typed: whether a sibling has it, and which siblings look like it (cases D02, D03 and D04). */
export const checkDeptName: Handler<'checkDeptName'> = async (request, context) => {
  const { db, actor } = context;
  const parentId = await parentIdFor(context, request.id, request.superDeptId);
  if (parentId === undefined) return refuse([violation('department.parentMissing', 'superDeptId')]);
  const siblings = await findSiblings(db, actor.companyId, parentId);
  const ownId = request.id ?? undefined;
  const isTaken = checkNameAmong(request.name, siblings, ownId).some(
    ({ rule }) => rule === 'department.nameTaken',
  );
  return done({
    taken: isTaken ? 1 : 0,
    looks_like: [...lookAlikesAmong(context, { name: request.name, siblings, ownId })],
  });
};

/** While a rule of visibility is put together: how many people of the reader's scope it names now (contract.md section 3). */
export const checkDeptRule: Handler<'checkDeptRule'> = async (request, context) => {
  const { db, actor } = context;
  const rule = ruleOf(request);
  const bounds = readScopeOf(context, 'member');
  const ways = bounds.all ? [] : await findWays(db, actor.companyId, rule.departments);
  const isWithin = ways.filter((way) => isVisible(bounds, way.ancestors)).length === rule.departments.length;
  return done({
    is_rule: isRule(rule) ? 1 : 0,
    matching: isRule(rule) ? await countNamed(db, { companyId: actor.companyId, rule, bounds }) : 0,
    reaches_beyond: !bounds.all && isRule(rule) && (rule.departments.length === 0 || !isWithin) ? 1 : 0,
  });
};

/** What follows from moving those that can move. */
const effectsOf = async (
  context: CallContext,
  {
    movable,
    parent,
    heights,
  }: {
    readonly movable: readonly DepartmentRecord[];
    readonly parent: ChosenParent;
    readonly heights: ReadonlyMap<number, number>;
  },
) => {
  const { db, actor } = context;
  const ids = movable.map(({ id }) => id);
  const administrators = await affectedAdministrators(context, movable, parent);
  const groups = await affectedGroups(context, movable, parent);
  return {
    departments: await countBranches(db, actor.companyId, ids),
    people: await countPeopleWithin(db, actor.companyId, ids),
    level: Math.max(0, ...ids.map((id) => parent.ancestors.length + (heights.get(id) ?? 1))),
    administrators: administrators.map(({ id, name, change }) => ({ user_id: id, name, change })),
    groups: groups.map(({ id, name, change }) => ({ group_id: id, name, change })),
  };
};

/**
 * What would follow from moving departments under one parent, before anyone does: how many departments and people go
 * along, who gains or loses them, and which cannot go.
 */
export const checkMove: Handler<'checkMove'> = async ({ ids, superDeptId }, context) => {
  const { db, actor, locale } = context;
  const scope = writeScopeOf(context, 'department', 'update');
  const topCount = async () => (await findChildren(db, actor.companyId, 0)).length;
  const parent = await findParent(context, { scope, id: superDeptId, topCount });
  if (parent === undefined) return refuse([violation('department.parentMissing', 'superDeptId')]);
  const closed = await checkOpenDepartments(context, [parent.id], 'superDeptId');
  if (closed.length > 0) return refuse(closed);

  const records = await visibleDepartments(context, ids);
  const heights = await heightsOf(context, records);
  const siblings = await findSiblings(db, actor.companyId, parent.id);
  const plan: MovePlan = { parent, siblings, heights, scope };
  const { movable, stuck } = sortOut(records, plan);
  const known = new Set(records.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  return done({
    ...(await effectsOf(context, { movable, parent, heights })),
    problems: [
      ...stuck.map(({ record, problem }) => ({
        id: record.id,
        name: record.name,
        reason: ruleText(locale, problem),
      })),
      ...unknown.map((id) => ({ id, name: '', reason: ruleText(locale, { rule: 'department.missing' }) })),
    ],
  });
};
