import { findLedDepartments, takeDepartment } from '#server/features/directory/leaving/store/ownership.ts';
import type { HandOver } from './handOver.ts';

/** Responsibility for a department; whoever has been named meanwhile keeps it. */
export const departmentResponsible: HandOver = {
  list: findLedDepartments,
  allowed: async (_db, _companyId, takings) => takings,
  take: takeDepartment,
};
