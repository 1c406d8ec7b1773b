import { mandateBounds, reachOf } from '#engine/permission.ts';
import type { TreeBounds } from '#server/features/directory/department/store/departments.ts';
import { readScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { GroupPeople } from './store/chatGroups.ts';
import type { GroupBounds } from './store/groupPages.ts';

/** What may be done with groups, by the names of the schema. */
export type GroupPermission =
  | 'read'
  | 'createByDept'
  | 'update'
  | 'changeOwner'
  | 'changeAdmins'
  | 'configure'
  | 'unmute'
  | 'dissolve';

/**
 * The groups a permission reaches (contract.md section 4, "Groups list, save, dissolve"): all; those of a sub-administrator's
 * departments or of owners in them; those of departments someone is responsible for; one's own.
 */
export const groupBoundsOf = ({ actor, models }: Reader, permission: GroupPermission): GroupBounds => {
  const table = models.group;
  if (table === undefined) throw new Error('Expected a model of "group"');
  const reachBy = (role: 'sub' | 'responsible' | 'groupOwner') =>
    reachOf(table, permission, { ...actor, roles: actor.roles.filter((each) => each === role) });
  const ownerId = reachBy('groupOwner') === undefined ? undefined : actor.userId;
  const none: GroupBounds = { all: false, departments: [], led: [], ownerId };
  if (reachOf(table, permission, actor) === 'all') return { ...none, all: true };
  const sub =
    reachBy('sub') === undefined ? { all: false, departments: [] } : mandateBounds(table, permission, actor);
  const led = reachBy('responsible') === undefined ? [] : actor.responsibleDepartments;
  return { ...none, all: sub.all, departments: sub.departments, led };
};

/**
 * Whose names the reader sees among the people of a group: everyone in one they run themselves, else those of their
 * departments. All others do not exist for them.
 */
export const groupPeopleScope = (context: CallContext, runs: boolean): TreeBounds =>
  runs ? { all: true, departments: [] } : readScopeOf(context, 'group');

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
