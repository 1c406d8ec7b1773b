import {
  findInsideDepartment,
  findSupervisedDepartments,
  takeSupervision,
} from '#server/repositories/ownership.ts';
import type { HandOver } from './handOver.ts';

/** Supervision of a department, by somebody who is in it (spec section 5: a supervisor is one of its people). */
export const departmentSupervisor: HandOver = {
  list: findSupervisedDepartments,
  allowed: findInsideDepartment,
  take: takeSupervision,
};
