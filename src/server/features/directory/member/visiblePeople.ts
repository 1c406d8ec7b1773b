import type { Calls, Member } from '#generated/types.ts';
import { findDepartments } from '#server/features/directory/department/store/departments.ts';
import { isVisible, readScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext, FindNames } from '#server/platform/handler.ts';
import { memberRowsOf, type VisibleMember, visibleMembers } from './memberRows.ts';
import { lockMembers, type MemberRecord } from './store/members.ts';

/** A person the reader sees, with all memberships there are, seen or not. */
export interface SeenPerson extends Pick<VisibleMember, 'row' | 'memberships'> {
  readonly record: MemberRecord;
}

/** Of these people those the reader sees, locked in the order of their ids; who is not seen does not exist. */
export const lockVisiblePeople = async (
  context: CallContext,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, SeenPerson>> =>
  visibleMembers(context, await lockMembers(context.db, context.actor.companyId, userIds));

/** A person as search and pickers show them. */
export type FoundPerson = Calls['searchUserAndDept']['reply']['users'][number];

/** The short form of a row: name, numbers and the way to the first department the reader sees. */
export const foundPerson = (row: Member): FoundPerson => ({
  user_id: row.user_id,
  name: row.name,
  workId: row.workId,
  phone: row.phone,
  path: row.departments[0]?.path ?? '',
});

/** The people the reader knows of, by name. */
export const findPeople: FindNames = async (ids, context) => {
  const { all } = readScopeOf(context, 'member');
  const rows = await memberRowsOf(context, ids);
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
