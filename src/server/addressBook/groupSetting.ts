import { mandateBounds, reachOf } from '#engine/permission.ts';
import type { GroupSetting } from '#generated/types.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import type { TreeBounds } from '#server/repositories/departments.ts';
import {
  findListedDepartments,
  findListedPeople,
  type ListedDepartment,
  type ListedPerson,
} from '#server/repositories/groupSettings.ts';
import { groupLimitsOf } from './groupSizes.ts';
import { findPlacePaths } from './placePaths.ts';
import { isVisible } from './scope.ts';

/** The company has one setting; a row needs a number. */
export const settingId = 1;

/**
 * Whom the reader knows on the list: a sub-administrator those of their departments. The limits themselves are the
 * company's (contract.md section 4, "Whitelist, size limit").
 */
export const settingScope = ({ models, actor }: CallContext, permission: 'read' | 'save'): TreeBounds => {
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
  readonly unseen: { readonly users: readonly number[]; readonly departments: readonly number[] };
}

/** The list for large groups as the reader knows it, with the groups above the limit each entry counts for. */
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

/** The limits and the list in the wire shape, for this reader. */
export const groupSettingRow = async (context: CallContext): Promise<GroupSetting> => {
  const scope = settingScope(context, 'read');
  const limits = await groupLimitsOf(context);
  const { people, departments, unseen } = await knownListing(context, scope, limits.member_limit);
  const homes = people.map(({ department_id: id }) => id);
  const paths = await findPlacePaths(context, [...homes, ...departments.map(({ dept_id: id }) => id)], scope);
  const save = settingScope(context, 'save');
  return {
    setting_id: settingId,
    member_limit: limits.member_limit,
    large_limit: limits.large_limit,
    users: people.map((each) => ({
      user_id: each.user_id,
      name: each.name,
      path: paths.get(each.department_id) ?? null,
      groups_count: each.groups_count,
    })),
    depts: departments.map((each) => ({
      dept_id: each.dept_id,
      name: each.name,
      path: paths.get(each.dept_id) ?? each.name,
      groups_count: each.groups_count,
    })),
    hidden_count: unseen.users.length + unseen.departments.length,
    version: limits.version,
    can: { read: 1, save: save.all || save.departments.length > 0 ? 1 : 0 },
  };
};
