import { sql } from 'kysely';
import { type Violation, violation } from '#domain/violation.ts';
import { singletonId } from '#engine/defaultCall.ts';
import { mandateBounds, reachOf } from '#engine/permission.ts';
import type { GroupSetting } from '#generated/types.ts';
import type { LoadedRow, RowQuery } from '#server/crud/sources/rows.ts';
import type { RowChange, WriteHooks } from '#server/crud/sources/writes.ts';
import {
  findKnownPeople,
  findWays,
  type TreeBounds,
} from '#server/features/directory/department/store/departments.ts';
import { lockMembers } from '#server/features/directory/member/store/members.ts';
import { lockDepartments } from '#server/features/directory/member/store/memberships.ts';
import { findPlacePaths, isVisible } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import {
  findListedDepartments,
  findListedPeople,
  type ListedDepartment,
  type ListedPerson,
  type Listing,
  replaceListing,
  saveGroupSetting,
  selectGroupSetting,
} from './store/groupSettings.ts';

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
interface KnownListing {
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
  const people = await findListedPeople(db, { companyId: actor.companyId, limit, bounds: scope });
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

type Ids = readonly number[] | null | undefined;

const added = (before: Ids, after: Ids): readonly number[] =>
  (after ?? []).filter((id) => before?.includes(id) !== true);

/** Anyone who is put on the list exists for the editor; who is not there and who is not theirs to see is answered alike. */
const checkAdded = async (
  { before, after }: RowChange<GroupSetting>,
  context: CallContext,
): Promise<readonly Violation[]> => {
  const { db, actor } = context;
  const scope = settingScope(context, 'update');
  const users = added(before?.users, after.users);
  const depts = added(before?.depts, after.depts);
  await lockMembers(db, actor.companyId, users);
  await lockDepartments(db, actor.companyId, depts);
  const known = await findKnownPeople(db, { companyId: actor.companyId, userIds: users, bounds: scope });
  const ways = await findWays(db, actor.companyId, depts);
  const places = new Set(ways.filter(({ ancestors }) => isVisible(scope, ancestors)).map(({ id }) => id));
  return [
    ...(users.every((id) => known.has(id)) ? [] : [violation('call.notFound', 'users')]),
    ...(depts.every((id) => places.has(id)) ? [] : [violation('call.notFound', 'depts')]),
  ];
};

const sorted = (ids: readonly number[]): readonly number[] =>
  [...new Set(ids)].toSorted((one, other) => one - other);

/** Groups that exist keep their people and their own limit. What the editor cannot change stays on the list. */
export const groupSettingHooks: WriteHooks<GroupSetting> = {
  check: checkAdded,
  store: async ({ after }, context) => {
    const { db, actor, now } = context;
    const { unseen } = await knownListing(context, settingScope(context, 'update'), after.member_limit);
    await replaceListing(db, actor.companyId, {
      users: sorted([...unseen.users, ...(after.users ?? [])]),
      departments: sorted([...unseen.departments, ...(after.depts ?? [])]),
    });
    await saveGroupSetting(db, {
      companyId: actor.companyId,
      groupLimits: after,
      stamp: { by: actor.userId, at: now },
    });
  },
};

type Shown = Pick<GroupSetting, 'people' | 'places' | 'hidden_count'>;

/** What the list is used for, as far as its reader knows who is on it, and how much of it they do not know. */
const shownOf = async ({ values }: LoadedRow, context: CallContext): Promise<Shown> => {
  const scope = settingScope(context, 'read');
  const { people, departments, unseen } = await knownListing(context, scope, Number(values.member_limit));
  const homes = people.map(({ department_id: id }) => id);
  const paths = await findPlacePaths(context, [...homes, ...departments.map(({ dept_id: id }) => id)], scope);
  return {
    people: people.map((each) => ({
      user_id: each.user_id,
      name: each.name,
      path: paths.get(each.department_id) ?? null,
      groups_count: each.groups_count,
    })),
    places: departments.map((each) => ({
      dept_id: each.dept_id,
      name: each.name,
      path: paths.get(each.dept_id) ?? each.name,
      groups_count: each.groups_count,
    })),
    hidden_count: unseen.users.length + unseen.departments.length,
  };
};

/** How large groups of a company may be, and who of those its reader knows may have larger ones; version 0: never changed. */
export const groupSettingRows: RowQuery = {
  isVersioned: true,
  completed: ['people', 'places', 'hidden_count'],
  select: (reader) => sql`select ${sql.lit(singletonId)} as setting_id, setting.*
    from (${selectGroupSetting(reader.actor.companyId, settingScope(reader, 'read'))}) setting`,
  complete: (rows, context) =>
    Promise.all(
      rows.map(async (row) => ({ ...row, values: { ...row.values, ...(await shownOf(row, context)) } })),
    ),
};
