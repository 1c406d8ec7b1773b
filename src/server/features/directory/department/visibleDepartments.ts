import { checkOpen } from '#domain/department/checkChange.ts';
import type { ChosenDepartment } from '#domain/department/checkRemoval.ts';
import type { Violation } from '#domain/violation.ts';
import { findClosed, findWaitingAround } from '#server/features/directory/leaving/store/deletions.ts';
import { isVisible, readScopeOf } from '#server/features/directory/scope.ts';
import { findGroupsOfDepartments } from '#server/features/groups/store/chatGroups.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { Place } from './departmentRemoval.ts';
import { countPeopleOfEach } from './store/departmentRemoval.ts';
import { type DepartmentRecord, findDepartments } from './store/departments.ts';

/** The departments among these that the reader sees, in the order of the tree: moved together they keep it. */
export const visibleDepartments = async (
  context: CallContext,
  ids: readonly number[],
): Promise<readonly DepartmentRecord[]> => {
  const scope = readScopeOf(context, 'department');
  const found = await findDepartments(context.db, context.actor.companyId, ids);
  return found
    .filter((record) => isVisible(scope, record.ancestors))
    .toSorted((one, other) => (one.sort_path < other.sort_path ? -1 : 1));
};

/** Departments with what the rule of a batch asks about each, in a few statements for all of them. */
export const chosenDepartments = async (
  { db, companyId }: Place,
  records: readonly DepartmentRecord[],
): Promise<readonly ChosenDepartment[]> => {
  const ids = records.map(({ id }) => id);
  const people = await countPeopleOfEach(db, companyId, ids);
  const groups = await findGroupsOfDepartments(db, companyId, ids);
  const waiting = await findWaitingAround(db, companyId, ids);
  return records.map((record) => ({
    ...record,
    people: people.get(record.id)?.people ?? 0,
    hasGroup: groups.has(record.id),
    childCount: record.child_count,
    waiting: waiting.filter(({ id }) => id === record.id).map((each) => each.dept_name),
  }));
};

/**
 * Refuses to put people or departments into departments that wait for their deletion, or stand below one that does. Ask it
 * after the departments are locked (`lockDepartments`, or the tree's lock): a deletion set meanwhile is then seen.
 * `departmentIds`: where something is put; 0, the company, is never closed. `field`: where the request names them.
 */
export const checkOpenDepartments = async (
  { db, actor }: Pick<CallContext, 'db' | 'actor'>,
  departmentIds: readonly number[],
  field?: string,
): Promise<readonly Violation[]> => {
  const [closed] = await findClosed(
    db,
    actor.companyId,
    [...new Set(departmentIds)].filter((id) => id !== 0),
  );
  return checkOpen(closed && { departmentName: closed.dept_name }, field);
};
