import { mandateBounds, reachOf } from '#engine/permission.ts';
import type { TreeBounds } from '#server/features/directory/department/store/departments.ts';
import { isVisible } from '#server/features/directory/scope.ts';
import {
  findListedDepartments,
  findListedPeople,
  type ListedDepartment,
  type ListedPerson,
  type Listing,
} from '#server/features/groups/store/groupSettings.ts';
import type { CallContext } from '#server/platform/handler.ts';

/**
 * Whom the reader knows on the list: a sub-administrator those of their departments. The limits themselves are the
 * company's (contract.md section 4, "Whitelist, size limit").
 */
export const settingScope = (
  { models, actor }: Pick<CallContext, 'models' | 'actor'>,
  permission: 'read' | 'update',
): TreeBounds => {
  const table = models.groupSetting;
  if (table === undefined) throw new Error('Expected a model of "groupSetting"');
  const others = actor.roles.filter((role) => role !== 'sub');
  if (reachOf(table, permission, { ...actor, roles: others }) === 'all')
    return { all: true, departments: [] };
  return mandateBounds(table, permission, actor);
};

/** The list as it is stored, with what of it lies outside of the reader's departments: that stays as it is. */
export interface KnownListing {
  readonly people: readonly ListedPerson[];
  readonly departments: readonly ListedDepartment[];
  readonly unseen: Listing;
}

/** The list for large groups within a scope, with the groups above the limit each entry counts for. */
export const knownListing = async (
  { db, actor }: CallContext,
  scope: TreeBounds,
  limit: number,
): Promise<KnownListing> => {
  const people = await findListedPeople(db, actor.companyId, limit, scope);
  const departments = await findListedDepartments(db, actor.companyId, limit);
  const isSeen = ({ ancestors }: ListedDepartment) => isVisible(scope, ancestors);
  return {
    people: people.filter(({ is_within: isWithin }) => isWithin),
    departments: departments.filter(isSeen),
    unseen: {
      users: people.filter(({ is_within: isWithin }) => !isWithin).map(({ user_id: id }) => id),
      departments: departments.filter((each) => !isSeen(each)).map(({ dept_id: id }) => id),
    },
  };
};
