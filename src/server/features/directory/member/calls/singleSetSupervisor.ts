import { changeSupervisors } from '#server/features/directory/department/supervisors.ts';
import type { Handler } from '#server/platform/handler.ts';

/** Makes one member of a department its supervisor, beside those there are. */
export const singleSetSupervisor: Handler<'singleSetSupervisor'> = ({ id, user_id }, context) =>
  changeSupervisors(context, id, {
    named: [user_id],
    wanted: (present) => [...present.filter((each) => each !== user_id), user_id],
  });
