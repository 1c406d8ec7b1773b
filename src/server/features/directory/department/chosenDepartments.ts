import type { ChosenDepartment } from '#domain/department/checkBatch.ts';
import { countPeopleOfEach } from '#server/features/directory/department/store/departmentRemoval.ts';
import type { DepartmentRecord } from '#server/features/directory/department/store/departments.ts';
import { findWaitingAround } from '#server/features/directory/leaving/store/deletions.ts';
import { findGroupsOfDepartments } from '#server/features/groups/store/chatGroups.ts';
import type { Place } from './departmentRemoval.ts';

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
