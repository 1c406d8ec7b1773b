import { executionOf } from '#domain/department/checkExecution.ts';
import { dayOf, daysBefore } from './dates.ts';
import type { PlannedDepartment } from './departments.ts';
import type { Row } from './insertRows.ts';

const deletionInDays = 3;

/** Rows of `deletion`: the departments the outline marks, made yesterday by the main administrator, due in three days. */
export const deletionRows = (
  companyId: number,
  departments: readonly PlannedDepartment[],
  creatorId: number,
  now: Date,
): readonly Row[] =>
  departments
    .filter(({ isDeletionPlanned }) => isDeletionPlanned)
    .map(({ id, name }, index) => ({
      company_id: companyId,
      task_id: index + 1,
      dept_id: id,
      dept_name: name,
      status: 'pending',
      execute_at: executionOf(dayOf(daysBefore(now, -deletionInDays))).toISOString(),
      creator_id: creatorId,
      created_at: daysBefore(now, 1).toISOString(),
    }));
