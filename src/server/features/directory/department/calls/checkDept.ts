import { type ChosenDepartment, checkBatch } from '#domain/department/checkBatch.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import { chosenDepartments } from '#server/features/directory/department/chosenDepartments.ts';
import {
  findTargets,
  type Selection,
  selectDepartments,
  survivorAbove,
  type TargetRecord,
} from '#server/features/directory/department/departmentRemoval.ts';
import { summaryOf } from '#server/features/directory/department/removalSummary.ts';
import {
  countPeople,
  type DepartmentContents,
  findContents,
} from '#server/features/directory/department/store/departmentCounts.ts';
import {
  countPeopleOfEach,
  type RemovalPeople,
} from '#server/features/directory/department/store/departmentRemoval.ts';
import {
  type DepartmentRecord,
  findCompanyRoot,
  findDepartments,
} from '#server/features/directory/department/store/departments.ts';
import {
  type DeletionRecord,
  findPendingDeletions,
} from '#server/features/directory/leaving/store/deletions.ts';
import { isVisible, mayChange, readScopeOf } from '#server/features/directory/scope.ts';
import { type ChatGroupRecord, findGroupsOfDepartments } from '#server/features/groups/store/chatGroups.ts';
import { type CallContext, done, type Handler } from '#server/platform/handler.ts';

type Row = Calls['checkDept']['reply']['list'][number];

interface Facts {
  readonly scope: Selection['scope'];
  readonly people: ReadonlyMap<number, number>;
  readonly contents: readonly DepartmentContents[];
  readonly own: ReadonlyMap<number, RemovalPeople>;
  readonly groups: ReadonlyMap<number, ChatGroupRecord>;
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
  const place = { db, companyId: actor.companyId };
  const targets = await findTargets(place, ids, scope);
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

const rowOf = (context: CallContext, record: DepartmentRecord, targetId: number, facts: Facts): Row => {
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
 * What departments hold and where everybody would go, before anybody deletes them: each by itself in `list`, all together in
 * `summary` with whether they can be deleted after a move.
 */
export const checkDept: Handler<'checkDept'> = async ({ ids, target_dept_id: targetId }, context) => {
  const { db, actor } = context;
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
    groups: await findGroupsOfDepartments(db, companyId, known),
    deletions: await findPendingDeletions(db, companyId, known),
    chosen: await chosenDepartments({ db, companyId }, records),
    targets: await loadTargets(context, selection.scope, records.map(targetOf)),
  };
  const list = records.map((record) => rowOf(context, record, targetOf(record), facts));
  const isDeletable =
    selection.offenders.length === 0 && checkBatch(facts.chosen, true).size === 0 && list.length > 0;
  return done({
    list,
    deletable: isDeletable ? 1 : 0,
    summary: await summaryOf(context, selection, targetId),
  });
};
