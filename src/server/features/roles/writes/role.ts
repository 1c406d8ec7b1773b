import { checkEditable, checkRoleUse, checkRoom, checkSequence } from '#domain/role/checkRole.ts';
import { defaultRole } from '#domain/role/defaultRoles.ts';
import { compareKey, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls, Role } from '#generated/types.ts';
import { type NounWrites, type StandingRow, standing } from '#server/crud/sources/writes.ts';
import { findMembers } from '#server/features/directory/member/store/members.ts';
import { changedHolders, checkNameAmong, roleRowOf } from '#server/features/roles/roleRows.ts';
import { countHolders, findHolderPage } from '#server/features/roles/store/roleHolders.ts';
import { countOpenHandOvers, removeAllRoleMembers } from '#server/features/roles/store/roleMembers.ts';
import {
  findRole,
  findRoleGroups,
  findRoles,
  insertRole,
  lockRoles,
  orderRoles,
  type RoleRecord,
  updateRole,
} from '#server/features/roles/store/roles.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { nextId } from '#server/platform/sequences.ts';

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
  lock: ({ db, actor }) => lockRoles(db, actor.companyId),
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
