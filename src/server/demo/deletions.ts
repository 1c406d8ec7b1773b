import { executionOf } from '#domain/department/checkExecution.ts';
import { dayOf, daysBefore } from './dates.ts';
import type { TableRows } from './insertRows.ts';
import type { World } from './world.ts';

const deletionInDays = 3;

/** The departments the outline marks: to be deleted in three days, as the main administrator said yesterday. */
export const deletionRows = ({ company, main, now }: World): TableRows => ({
  deletion: company.departments
    .filter(({ isDeletionPlanned }) => isDeletionPlanned)
    .map(({ id, name }) => ({
      dept_id: id,
      dept_name: name,
      status: 'pending',
      group_action: 'dissolve',
      execute_at: executionOf(dayOf(daysBefore(now, -deletionInDays))),
      creator_id: main.userId,
      created_at: daysBefore(now, 1),
    })),
});
