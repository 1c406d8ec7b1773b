import { findDepartments } from '#server/features/directory/department/store/departments.ts';
import { isVisible, readScopeOf } from '#server/features/directory/scope.ts';
import type { FindNames } from '#server/platform/handler.ts';
import { memberRows } from './memberRows.ts';
import { findMembers } from './store/members.ts';

const findPeople: FindNames = async (ids, context) => {
  const { all } = readScopeOf(context, 'member');
  const rows = await memberRows(context, await findMembers(context.db, context.actor.companyId, ids));
  const seen = rows.filter(
    (row) => all || row.departments.length > 0 || row.user_id === context.actor.userId,
  );
  return new Map(seen.map((row) => [row.user_id, row.name]));
};

const findDepartmentNames: FindNames = async (ids, context) => {
  const scope = readScopeOf(context, 'department');
  const records = await findDepartments(context.db, context.actor.companyId, ids);
  const seen = records.filter((record) => isVisible(scope, record.ancestors));
  return new Map(seen.map((record) => [record.id, record.name]));
};

const byNoun: Readonly<Partial<Record<string, FindNames>>> = {
  member: findPeople,
  department: findDepartmentNames,
};

/** How names of the address book are found; undefined for every other noun, whose model says it. */
export const namesOf = (noun: string): FindNames | undefined => byNoun[noun];
