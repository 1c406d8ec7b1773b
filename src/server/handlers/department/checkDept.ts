import { checkDelete } from '#domain/department/checkChange.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import {
  isVisible,
  mayChange,
  readScopeOf,
  type WriteScope,
  writeScopeOf,
} from '#server/addressBook/scope.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { findGroupsOfDepartments } from '#server/repositories/chatGroups.ts';
import { countPeople, type DepartmentContents, findContents } from '#server/repositories/departmentCounts.ts';
import { type DepartmentRecord, findDepartments } from '#server/repositories/departments.ts';

type Row = Calls['checkDept']['reply']['list'][number];

interface Facts {
  readonly people: ReadonlyMap<number, number>;
  readonly contents: readonly DepartmentContents[];
  readonly withGroup: { readonly has: (id: number) => boolean };
  readonly scope: WriteScope;
}

const reasonOf = (
  context: CallContext,
  record: DepartmentRecord,
  { people, withGroup, scope }: Facts,
): string | null => {
  if (!mayChange(scope, record.ancestors)) return ruleText(context.locale, { rule: 'call.noPermission' });
  if (record.source !== 'main') return ruleText(context.locale, { rule: 'department.readOnlySource' });
  const [refusal] = checkDelete(record.id, {
    people: people.get(record.id) ?? 0,
    children: record.child_count,
    hasGroup: withGroup.has(record.id),
  });
  return refusal === undefined ? null : ruleText(context.locale, refusal);
};

const rowOf = (context: CallContext, record: DepartmentRecord, facts: Facts): Row => {
  const inside = facts.contents.find((each) => each.id === record.id);
  const reason = reasonOf(context, record, facts);
  return {
    id: record.id,
    name: record.name,
    users_count: facts.people.get(record.id) ?? 0,
    sub_count: record.child_count,
    group_count: facts.withGroup.has(record.id) ? 1 : 0,
    only_here_count: inside?.onlyHere ?? 0,
    sub_admin_count: inside?.subAdministrators ?? 0,
    source: record.source,
    can_delete: reason === null ? 1 : 0,
    reason,
  };
};

/** What stands in the way of deleting departments, before anybody tries. */
export const checkDept: Handler<'checkDept'> = async ({ ids }, context) => {
  const { db, actor } = context;
  const visible = readScopeOf(context, 'department');
  const found = await findDepartments(db, actor.companyId, ids);
  const records = found.filter((record) => isVisible(visible, record.ancestors));
  const known = records.map((record) => record.id);
  const facts: Facts = {
    people: await countPeople(db, actor.companyId, known),
    contents: await findContents(db, actor.companyId, known),
    withGroup: await findGroupsOfDepartments(db, actor.companyId, known),
    scope: await writeScopeOf(context, 'department', 'delete'),
  };
  const list = records.map((record) => rowOf(context, record, facts));
  const isDeletable = list.length === new Set(ids).size && list.every((row) => row.can_delete === 1);
  return done({ list, deletable: isDeletable ? 1 : 0 });
};
