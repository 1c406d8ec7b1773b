import { changeSupervisors } from '#server/features/directory/department/supervisors.ts';
import type { Handler } from '#server/platform/handler.ts';

/** Takes the supervision of a department from one of its members. */
export const cancelSupervisor: Handler<'cancelSupervisor'> = ({ id, user_id }, context) =>
  changeSupervisors(context, id, {
    named: [user_id],
    wanted: (present) => present.filter((each) => each !== user_id),
  });
