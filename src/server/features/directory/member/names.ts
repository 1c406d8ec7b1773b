import { findDepartments } from '#server/features/directory/department/store/departments.ts';
import { isVisible, readScopeOf } from '#server/features/directory/scope.ts';
import type { FindNames } from '#server/platform/handler.ts';
import { memberRows } from './memberRows.ts';
import { findMembers } from './store/members.ts';

/** The people the reader knows of, by name. */
export const findPeople: FindNames = async (ids, context) => {
  const { all } = readScopeOf(context, 'member');
  const rows = await memberRows(context, await findMembers(context.db, context.actor.companyId, ids));
  const seen = rows.filter(
    (row) => all || row.departments.length > 0 || row.user_id === context.actor.userId,
  );
  return new Map(seen.map((row) => [row.user_id, row.name]));
};

/** The departments the reader knows of, by name. */
export const findDepartmentNames: FindNames = async (ids, context) => {
  const scope = readScopeOf(context, 'department');
  const records = await findDepartments(context.db, context.actor.companyId, ids);
  const seen = records.filter((record) => isVisible(scope, record.ancestors));
  return new Map(seen.map((record) => [record.id, record.name]));
};
