import { checkTakenByHand } from '#domain/peopleRule/peopleRule.ts';
import {
  checkNotForOneself,
  checkOthersScope,
  checkPeople,
  checkScope,
  checkTakesPeople,
  roleLimits,
} from '#domain/role/checkRole.ts';
import { customType, defaultGroupId, defaultRole, defaultRoles } from '#domain/role/defaultRoles.ts';
import type { Violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { findWays } from '#server/features/directory/department/store/departments.ts';
import { isVisible } from '#server/features/directory/scope.ts';
import { auditHolders, lockHolders, type NamedRole } from '#server/features/roles/changeHolders.ts';
import {
  changedHolders,
  defaultRoleName,
  groupRows,
  groupsNamed,
  mayWith,
} from '#server/features/roles/roleRows.ts';
import {
  findRoleMembers,
  putRoleMembers,
  type RoleMemberRecord,
  removeRoleMembers,
} from '#server/features/roles/store/roleMembers.ts';
import { findRoleGroups, findRoles } from '#server/features/roles/store/roles.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type CallContext, done, doneUnaudited, type Handler } from '#server/platform/handler.ts';

/** The role groups with their roles, or what a keyword leaves of them; group 0 first. */
export const characterDatas: Handler<'characterDatas'> = async ({ keyword }, context) => {
  const { db, actor } = context;
  const rows = await groupRows(context);
  return done({
    list: [...groupsNamed(rows, keyword ?? '')],
    role_count: (await findRoles(db, actor.companyId)).length,
    role_limit: roleLimits.roles,
    group_limit: roleLimits.groups,
    may_save: mayWith(context, 'save') ? 1 : 0,
  });
};

type Request = Calls['addRoleUsers']['request'];

/** Departments asked for, each once; undefined: everyone who holds the role keeps theirs. */
const requestedScope = ({ scope_depts: ids }: Request): readonly number[] | undefined =>
  ids === undefined || ids === null ? undefined : [...new Set(ids)];

interface RequestedHolders {
  readonly departments: readonly number[] | undefined;
  readonly addsHolders: boolean;
  /** Whose departments would become others. */
  readonly changed: readonly RoleMemberRecord[];
}

/** Departments are asked for by their grant of roles: beyond it nothing is given and nothing replaced. */
const checkRequested = async (
  context: CallContext,
  role: NamedRole,
  { departments, addsHolders, changed }: RequestedHolders,
): Promise<readonly Violation[]> => {
  const bounds = changedHolders(context);
  const present = changed.flatMap((each) => each.scope_depts);
  const ids = [...new Set([...(departments ?? []), ...present])];
  const ways = await findWays(context.db, context.actor.companyId, ids);
  const known = new Set(ways.filter((way) => isVisible(bounds, way.ancestors)).map((way) => way.id));
  const hidden = ways.filter((way) => present.includes(way.id) && !known.has(way.id)).length;
  return [
    ...checkScope({ departments, known, needsScope: role.needsScope, addsHolders }),
    ...checkOthersScope(hidden),
  ];
};

const isOther = (scope: readonly number[], held: RoleMemberRecord): boolean =>
  scope.length !== held.scope_depts.length || scope.some((id) => !held.scope_depts.includes(id));

/**
 * Gives a role to people: all of them or none (case R03). `scope_depts` says where it counts for everyone named; without it
 * who holds it already keeps what they have.
 */
export const addRoleUsers: Handler<'addRoleUsers'> = async (request, context) => {
  const { db, actor } = context;
  const { posId, user_ids: userIds } = request;
  const elsewhere = checkTakesPeople(defaultRole(posId));
  if (elsewhere.length > 0) return refuse(elsewhere);
  const { role, known, violations } = await lockHolders(context, posId, userIds);
  if (role === undefined) return refuse(violations);
  const present = await findRoleMembers(db, { companyId: actor.companyId, posId }, userIds);
  // A person a rule has put there is placed by hand as anyone else is, and stays when the rule goes.
  const held = present.filter((each) => each.by_hand === 1);
  const holders = new Set(held.map((each) => each.user_id));
  const added = userIds.filter((id) => !holders.has(id));
  const scope = requestedScope(request);
  const changed = scope === undefined ? [] : held.filter((each) => isOther(scope, each));
  const requested = { departments: scope, addsHolders: added.length > 0, changed };
  const broken = [
    ...checkNotForOneself(actor, userIds),
    ...checkPeople(userIds, known),
    ...(await checkRequested(context, role, requested)),
  ];
  if (broken.length > 0) return refuse(broken);
  const changedIds = changed.map((each) => each.user_id);
  const reply = { added, changed: changedIds, removed: [], failed: [] };
  if (added.length + changed.length === 0) return doneUnaudited(reply);
  await putRoleMembers(db, {
    roleKey: { companyId: actor.companyId, posId },
    userIds: [...added, ...changedIds],
    departments: scope ?? [],
  });
  auditHolders(context, role, { added, changed: changedIds, scope });
  return done(reply);
};

/**
 * Takes a role from people: all of them or none. Who does not hold it stays without; anyone who is placed by hand and named by the rule as well
 * holds it by the rule alone from then on, and who holds it by the rule alone is not taken out here.
 */
export const delRoleUsers: Handler<'delRoleUsers'> = async ({ posId, user_ids: userIds }, context) => {
  const { db, actor } = context;
  const elsewhere = checkTakesPeople(defaultRole(posId));
  if (elsewhere.length > 0) return refuse(elsewhere);
  const { role, known, violations } = await lockHolders(context, posId, userIds);
  if (role === undefined) return refuse(violations);
  const broken = checkPeople(userIds, known);
  if (broken.length > 0) return refuse(broken);
  const key = { companyId: actor.companyId, posId };
  const held = await findRoleMembers(db, key, userIds);
  const byRule = checkTakenByHand(held.filter((each) => each.by_hand === 0).length);
  if (byRule.length > 0) return refuse(byRule);
  const removed = held.map((each) => each.user_id);
  const reply = { added: [], removed, failed: [] };
  if (removed.length === 0) return doneUnaudited(reply);
  await removeRoleMembers(db, key, removed);
  auditHolders(context, role, { removed });
  return done(reply);
};

/** Every role of the company as one flat list, group by group: `cpId` is the group each stands in. */
export const postRole: Handler<'postRole'> = async (_request, context) => {
  const { db, actor } = context;
  const roles = await findRoles(db, actor.companyId);
  const groups = await findRoleGroups(db, actor.companyId);
  const own = groups.flatMap(({ group_id: cpId }) =>
    roles
      .filter((role) => role.group_id === cpId)
      .map((role) => ({ posId: role.pos_id, posName: role.name, posType: customType, cpId }) as const),
  );
  const brought = defaultRoles.map(({ posType }) => ({
    posId: posType,
    posName: defaultRoleName(context, posType),
    posType,
    cpId: defaultGroupId,
  }));
  return done({ list: [...brought, ...own] });
};
