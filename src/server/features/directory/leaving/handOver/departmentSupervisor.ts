import { checkInside } from '#domain/resignation/recipient.ts';
import {
  findDepartmentsOf,
  findSupervisedDepartments,
  takeSupervision,
} from '#server/features/directory/leaving/store/ownership.ts';
import type { HandOver } from './handOver.ts';

/** Supervision of a department, by somebody who is in it (spec section 5: a supervisor is one of its people). */
export const departmentSupervisor: HandOver = {
  list: findSupervisedDepartments,
  allowed: async (db, companyId, takings) => {
    const departments = await findDepartmentsOf(
      db,
      companyId,
      takings.map(({ recipientId }) => recipientId),
    );
    return takings.filter(
      ({ targetId, recipientId }) =>
        checkInside('dept_supervisor', targetId, departments.get(recipientId) ?? []).length === 0,
    );
  },
  take: takeSupervision,
};
