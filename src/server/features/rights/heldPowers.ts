import type { HeldPower } from '#domain/member/powers.ts';
import { reachOf } from '#engine/permission.ts';
import type { LedRecord } from '#server/features/directory/member/store/memberFacts.ts';
import type { MembershipRecord } from '#server/features/directory/member/store/memberships.ts';
import { isVisible, mayPutInto, type WriteScope, writeScopeOf } from '#server/features/directory/scope.ts';
import { groupBoundsOf } from '#server/features/groups/groupScope.ts';
import type { GroupPeople } from '#server/features/groups/store/chatGroups.ts';
import { appReachOf, reaches } from '#server/features/workbench/appReach.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { findPowers } from './store/heldPowers.ts';

/** Where some people are and what they lead, as it was read for them; `update`: whom the reader may change. */
interface PeopleFacts {
  readonly update: WriteScope;
  readonly memberships: ReadonlyMap<number, readonly MembershipRecord[]>;
  readonly led: readonly LedRecord[];
}

/** What each of these people holds, and whether the reader could give it. */
export type Powers = (userId: number) => readonly HeldPower[];

const nothing: Powers = () => [];

/** Departments somebody leads, as the responsible one or as a supervisor: the reader gives those they may change. */
const leading = ({ update, memberships, led }: PeopleFacts, userId: number): readonly HeldPower[] => {
  const supervised = (memberships.get(userId) ?? []).filter(({ is_supervisor: is }) => is === 1);
  const responsible = led.filter((each) => each.user_id === userId);
  return [...supervised, ...responsible].map(({ ancestors }) => ({
    kind: 'department',
    isInReach: mayPutInto(update, ancestors),
  }));
};

const mayChangeAnybody = ({ all, departments, below }: WriteScope): boolean =>
  all || departments.length + below.length > 0;

/**
 * What people hold and whether the reader could give it to them, by the rules it is given by: departments, apps, roles, chat groups.
 * One statement for all of them. Nothing is beyond the main administrator, and who changes nobody need not be told.
 */
export const heldPowers = async (
  context: CallContext,
  people: PeopleFacts,
  userIds: readonly number[],
): Promise<Powers> => {
  const { db, actor } = context;
  if (actor.roles.includes('main') || !mayChangeAnybody(people.update)) return nothing;
  const apps = await appReachOf(context, 'remove');
  const roles = await writeScopeOf(context, 'role', 'people');
  const groups = await groupBoundsOf(context, 'changeOwner');
  const found = await findPowers(db, { companyId: actor.companyId, userIds, groupBounds: groups });
  const isRoleHolder = (userId: number): boolean =>
    (people.memberships.get(userId) ?? []).some(({ ancestors }) => isVisible(roles, ancestors));
  return (userId) => [
    ...leading(people, userId),
    ...found.apps
      .filter((each) => each.user_id === userId)
      .map(({ app_id: id }) => ({ kind: 'app' as const, isInReach: reaches(apps, id) })),
    ...found.roles
      .filter((each) => each.user_id === userId)
      .map(({ ways }) => ({
        kind: 'role' as const,
        isInReach: isRoleHolder(userId) && ways.every((way) => isVisible(roles, way)),
      })),
    ...(found.groupsBeyond.includes(userId) ? [{ kind: 'group' as const, isInReach: false }] : []),
  ];
};

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
