import { checkEditable, checkRoleUse, checkRoom, checkSequence } from '#domain/role/checkRole.ts';
import { defaultRole } from '#domain/role/defaultRoles.ts';
import { compareKey, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls, Role, RoleHolder } from '#generated/types.ts';
import { smallestListPage } from '#server/crud/order.ts';
import type { GivenRows } from '#server/crud/sources/rows.ts';
import { type NounWrites, type StandingRow, standing } from '#server/crud/sources/writes.ts';
import { findDepartments } from '#server/features/directory/department/store/departments.ts';
import { memberRowsOf } from '#server/features/directory/member/memberRows.ts';
import { findMembers } from '#server/features/directory/member/store/members.ts';
import { isVisible, type ReadScope, readScopeOf, visibleWay } from '#server/features/directory/scope.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { searchTerms } from '#server/platform/search/grams.ts';
import { nextId } from '#server/platform/store/sequences.ts';
import { changedHolders, checkNameAmong, mayWith, roleRowOf, seenHolders } from './roleRows.ts';
import { countHolders, findHolderPage, type HolderRecord } from './store/roleHolders.ts';
import { countOpenHandOvers, lockRules, removeAllRoleMembers } from './store/roleMembers.ts';
import {
  findRole,
  findRoleGroups,
  findRoles,
  insertRole,
  lockRoles,
  orderRoles,
  type RoleRecord,
  updateRole,
} from './store/roles.ts';

type Place = RoleHolder['scope_depts'][number];

/** Departments shown beside one person; of someone who leads more, the first ones. */
const shownDepartments = 200;

/** Departments by id, as the reader sees them: those out of their scope and those that are gone are left out. */
export const findScopePlaces = async (
  { db, actor }: CallContext,
  ids: readonly number[],
  scope: ReadScope,
): Promise<ReadonlyMap<number, Place>> => {
  const own = (await findDepartments(db, actor.companyId, ids)).filter(({ ancestors }) =>
    isVisible(scope, ancestors),
  );
  const above = [...new Set(own.flatMap(({ ancestors }) => visibleWay(scope, ancestors)))];
  const names = new Map(
    (await findDepartments(db, actor.companyId, above)).map(({ id, name }) => [id, name]),
  );
  return new Map(
    own.map(({ id, name, ancestors }) => {
      const way = visibleWay(scope, ancestors).map((each) => names.get(each) ?? '');
      return [id, { id, name, path: way.join('/') }];
    }),
  );
};

/** People who hold a role in the wire shape, in the order given. */
const holderRows = async (
  context: CallContext,
  posId: number,
  holders: readonly HolderRecord[],
): Promise<RoleHolder[]> => {
  if (holders.length === 0) return [];
  const ids = holders.map((holder) => holder.user_id);
  const people = await memberRowsOf(context, ids);
  const scopes = new Set(holders.flatMap((holder) => holder.scope_depts));
  const places = await findScopePlaces(context, [...scopes], readScopeOf(context, 'role'));
  const mayChange = defaultRole(posId)?.home === undefined && mayWith(context, 'people');
  const byId = new Map(holders.map((holder) => [holder.user_id, holder]));
  return people.map(({ user_id: userId, name, workId, departments }) => {
    const holder = byId.get(userId);
    const scope = (holder?.scope_depts ?? []).flatMap((id) => places.get(id) ?? []);
    return {
      user_id: userId,
      name,
      workId: workId ?? null,
      department: departments[0]?.path ?? '',
      scope_depts: scope.slice(0, shownDepartments),
      scope_count: holder?.scope_depts.length ?? 0,
      is_scoped: holder?.is_scoped === true ? 1 : 0,
      by_hand: holder?.by_hand === 1 ? 1 : 0,
      by_rule: holder?.by_rule === 1 ? 1 : 0,
      can: { people: mayChange ? 1 : 0 },
    };
  });
};

/** The people who hold a role and exist for the reader, by name. */
export const roleGiven = {
  list: async ({ posId, keyword }, range, context) => {
    const { db, actor } = context;
    const role = defaultRole(posId) ?? (await findRole(db, actor.companyId, posId));
    if (role === undefined) return [violation('call.notFound', undefined, { noun: 'role' })];
    const question = { posId, bounds: seenHolders(context), terms: searchTerms(keyword ?? '') };
    const { holders, total } = await findHolderPage(db, { companyId: actor.companyId, question, range });
    return { rows: await holderRows(context, posId, holders), total };
  },
  smallestPage: smallestListPage,
} satisfies GivenRows<Calls['roleUsersList']['request']>;

/** Ids up to here are the product's own roles. */
const ownIdsAfter = 100;

/** Without an id a new role; what is not said of one that is there stays. */
type Saved = Partial<Calls['editRoleData']['request']>;
type Standing = StandingRow<RoleRecord>;
type Use = Calls['delRole']['reply']['where_used'][number];

/** Nothing stands in group 0 but what the product brings. */
const checkGroup = async ({ db, actor }: CallContext, groupId: number): Promise<readonly Violation[]> => {
  const fixed = checkEditable(groupId);
  if (fixed.length > 0) return fixed;
  const groups = await findRoleGroups(db, actor.companyId);
  return groups.some((group) => group.group_id === groupId)
    ? []
    : [violation('call.notFound', 'cpId', { noun: 'roleGroup' })];
};

const namesShown = 5;

const someHolders = async ({ db, actor }: CallContext, posId: number): Promise<readonly string[]> => {
  const everyone = { posId, bounds: { all: true, departments: [] }, terms: undefined };
  const { holders } = await findHolderPage(db, {
    companyId: actor.companyId,
    question: everyone,
    range: { offset: 0, limit: namesShown },
  });
  const ids = holders.map((holder) => holder.user_id);
  const people = await findMembers(db, actor.companyId, ids);
  return ids.flatMap((id) => people.find((person) => person.user_id === id)?.name ?? []);
};

/** Its holders, and hand-overs of it that are still open: they find nothing to give. */
const findUses = async (context: CallContext, role: RoleRecord): Promise<readonly Use[]> => {
  const { db, actor } = context;
  const key = { companyId: actor.companyId, posId: role.pos_id };
  const open = await countOpenHandOvers(db, key);
  const uses: Use[] = [
    { kind: 'people', count: role.users_count, names: [...(await someHolders(context, role.pos_id))] },
    { kind: 'handOver', count: open, names: [] },
  ];
  return uses.filter(({ count }) => count > 0);
};

/** Whether everyone who holds it is someone the actor may take it from. */
const isWithinReach = async (context: CallContext, role: RoleRecord): Promise<boolean> => {
  const bounds = changedHolders(context);
  if (bounds.all) return true;
  const counts = await countHolders(context.db, {
    companyId: context.actor.companyId,
    posIds: [role.pos_id],
    bounds,
  });
  return counts.get(role.pos_id) === role.users_count;
};

/** The company's own roles: in which group, called what, in which order. Their people are given elsewhere. */
export const roleWrites = {
  // The rules too: a role that goes takes its rule along, while no one is asked by it.
  lock: async ({ db, actor }) => {
    await lockRules(db, actor.companyId);
    await lockRoles(db, actor.companyId);
  },
  find: async ({ posId }, { db, actor }) => {
    if (posId === undefined) return undefined;
    const fixed = checkEditable(posId, defaultRole(posId));
    if (fixed.length > 0) return fixed;
    const role = await findRole(db, actor.companyId, posId);
    const audited = { posName: role?.name, cpId: role?.group_id };
    return role === undefined
      ? [violation('call.notFound', undefined, { noun: 'role' })]
      : standing(posId, role, audited);
  },
  show: (id, context) => roleRowOf(context, id),
  // One that changes its group stands at the end of the other. Its people stay.
  save: async ({ posName, cpId }, role, context) => {
    const { db, actor, now } = context;
    const { companyId } = actor;
    const name = visibleText(posName ?? role?.name ?? '');
    const groupId = cpId ?? role?.record.group_id ?? 0;
    const missing = await checkGroup(context, groupId);
    if (missing.length > 0) return missing;
    const roles = await findRoles(db, companyId);
    const broken = [
      ...checkNameAmong(name, { groupId, roles, ownId: role?.id }),
      ...(role === undefined ? checkRoom('role', roles.length) : []),
    ];
    if (broken.length > 0) return broken;
    const last = roles.findLast((each) => each.group_id === groupId);
    const columns = { name, name_key: compareKey(name) };
    const end = { group_id: groupId, sort: (last?.sort ?? 0) + 1 };
    const id = role?.id ?? ownIdsAfter + (await nextId(db, { companyId, noun: 'role' }));
    const stamp = { at: now, by: actor.userId };
    if (role === undefined)
      await insertRole(db, { rowKey: { companyId, id }, role: { ...columns, ...end }, stamp });
    else {
      const move = groupId === role.record.group_id ? {} : end;
      await updateRole(db, { rowKey: { companyId, id }, change: { ...columns, ...move }, stamp });
    }
    return { id, name, audited: { posName: name, cpId: groupId } };
  },
  // It is taken from everyone, once the user who deletes it has been told where it is used.
  remove: async ({ confirm_count: confirmed }, { id, record }, context) => {
    const { db, actor, now } = context;
    const { users_count: count } = record;
    if (!(await isWithinReach(context, record))) return [violation('role.heldOutside')];
    const uses = await findUses(context, record);
    const unseen = checkRoleUse(count, confirmed);
    if (unseen.length > 0) return refuse(unseen, { where_used: uses });
    await removeAllRoleMembers(db, { companyId: actor.companyId, posId: id });
    const rowKey = { companyId: actor.companyId, id };
    await updateRole(db, { rowKey, change: { deleted_at: now }, stamp: { at: now, by: actor.userId } });
    return {
      changes: [{ field: 'users_count', old: count, new: 0 }],
      reply: { posId: id, where_used: uses },
    };
  },
  // All roles of one group, each once.
  sort: async ({ ids }, { db, actor }) => {
    const fixed = ids.flatMap((id) => checkEditable(id, defaultRole(id))).slice(0, 1);
    if (fixed.length > 0) return fixed;
    const roles = await findRoles(db, actor.companyId);
    const group = roles.find((role) => role.pos_id === ids[0])?.group_id;
    if (group === undefined) return [violation('role.notSiblings')];
    const present = roles.filter((role) => role.group_id === group).map((role) => role.pos_id);
    const broken = checkSequence(present, ids);
    if (broken.length > 0) return refuse(broken, { current: { ids: present } });
    await orderRoles(db, actor.companyId, ids);
    return { targetType: 'roleGroup', id: group, changes: [{ field: 'sort', old: present, new: ids }] };
  },
} satisfies NounWrites<{
  save: Saved;
  remove: Calls['delRole']['request'];
  sort: Calls['sortRole']['request'];
  standing: Standing;
  row: Role;
}>;
