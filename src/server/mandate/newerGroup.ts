import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { savedRow } from '#server/crud/savedRow.ts';
import type { Answer, CallContext } from '#server/handlers/handler.ts';
import { versionConflict } from '#server/handlers/versionConflict.ts';
import { findManageGroups } from '#server/repositories/manageGroups.ts';

/** The refusal of a write to a manage group that was changed since it was read: as it is now, by whom and when; or that it is gone. */
export const newerGroup = async (context: CallContext, id: number): Promise<Answer<never>> => {
  const group = (await findManageGroups(context.db, context.actor.companyId)).find((each) => each.id === id);
  if (group === undefined) return refuse([violation('manageGroup.missing', 'id')]);
  const current = await savedRow('manageGroup', id, context);
  return versionConflict(context, violation('call.versionConflict'), {
    current,
    by: group.updated_by,
    at: group.updated_at,
  });
};
