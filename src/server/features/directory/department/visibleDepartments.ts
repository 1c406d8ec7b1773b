import type { ChosenDepartment } from '#domain/department/checkRemoval.ts';
import { findWaitingAround } from '#server/features/directory/leaving/store/deletions.ts';
import { isVisible, readScopeOf } from '#server/features/directory/scope.ts';
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
  { db, sources, companyId }: Place,
  records: readonly DepartmentRecord[],
): Promise<readonly ChosenDepartment[]> => {
  const ids = records.map(({ id }) => id);
  const people = await countPeopleOfEach(db, companyId, ids);
  const groups = await sources.directory.groups.find(db, companyId, ids);
  const waiting = await findWaitingAround(db, companyId, ids);
  return records.map((record) => ({
    ...record,
    people: people.get(record.id)?.people ?? 0,
    hasGroup: groups.has(record.id),
    childCount: record.child_count,
    waiting: waiting.filter(({ id }) => id === record.id).map((each) => each.dept_name),
  }));
};
