import { reachOf } from '#engine/permission.ts';
import type { GroupPeople } from '#server/features/groups/store/chatGroups.ts';
import type { CallContext } from '#server/platform/handler.ts';

type Reader = Pick<CallContext, 'models' | 'actor'>;

/** Complaints are their own module: who has no say there is told no number either. */
export const seesComplaints = ({ models, actor }: Reader): boolean =>
  models.complaint !== undefined && reachOf(models.complaint, 'read', actor) !== undefined;

/**
 * Whether the reader decides about complaints on a group: who leads it does not, for its mute was decided against them. The main
 * administrator stands above every group.
 */
export const judgesGroup = (
  { models, actor }: Reader,
  ownerId: unknown,
  people: Pick<GroupPeople, 'admins'> | undefined,
): boolean => {
  if (models.complaint === undefined || reachOf(models.complaint, 'handle', actor) === undefined)
    return false;
  const leads =
    ownerId === actor.userId || people?.admins.some(({ user_id: id }) => id === actor.userId) === true;
  return actor.roles.includes('main') || !leads;
};
