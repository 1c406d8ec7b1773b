import type { HeldPower } from '#domain/member/checkPhoneChange.ts';
import type { PeopleFacts, Powers } from '#server/features/directory/registry.ts';
import { isVisible, mayPutInto, type WriteScope, writeScopeOf } from '#server/features/directory/scope.ts';
import { groupBoundsOf } from '#server/features/groups/groupScope.ts';
import { appReachOf, reaches } from '#server/features/workbench/appReach.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { findPowers } from './store/heldPowers.ts';

const nothing: Powers = () => [];

/** Departments someone leads, as the responsible one or as a supervisor: the reader gives those they may change. */
const leading = ({ update, memberships, led }: PeopleFacts, userId: number): readonly HeldPower[] => {
  const supervised = (memberships.get(userId) ?? []).filter(({ is_supervisor: is }) => is === 1);
  const responsible = led.filter((each) => each.user_id === userId);
  return [...supervised, ...responsible].map(({ ancestors }) => ({
    kind: 'department',
    isInReach: mayPutInto(update, ancestors),
  }));
};

const mayChangeAnyone = ({ all, departments, below }: WriteScope): boolean =>
  all || departments.length + below.length > 0;

/**
 * What people hold and whether the reader could give it to them, by the rules it is given by: departments, apps, roles, chat groups.
 * One statement for all of them. Nothing is beyond the main administrator, and who changes no one need not be told.
 */
export const heldPowers = async (
  context: CallContext,
  people: PeopleFacts,
  userIds: readonly number[],
): Promise<Powers> => {
  const { db, actor } = context;
  if (actor.roles.includes('main') || !mayChangeAnyone(people.update)) return nothing;
  const apps = await appReachOf(context, 'remove');
  const roles = writeScopeOf(context, 'role', 'people');
  const groups = groupBoundsOf(context, 'changeOwner');
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
