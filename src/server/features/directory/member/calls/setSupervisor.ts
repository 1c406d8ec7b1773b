import { changeSupervisors } from '#server/features/directory/department/supervisors.ts';
import type { Handler } from '#server/platform/handler.ts';

/** Makes exactly these people supervisors of a department; each is a member of it (case M14). */
export const setSupervisor: Handler<'setSupervisor'> = ({ id, user_ids }, context) => {
  const named = [...new Set(user_ids)];
  return changeSupervisors(context, id, { named, wanted: () => named });
};
