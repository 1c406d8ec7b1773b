import { checkEditable, checkRoleUse } from '#domain/role/checkRole.ts';
import { defaultRole } from '#domain/role/defaultRoles.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { findMembers } from '#server/repositories/members.ts';
import { countHolders, findHolderPage } from '#server/repositories/roleHolders.ts';
import { countOpenHandOvers, removeAllRoleMembers } from '#server/repositories/roleMembers.ts';
import { findRole, lockRoles, type RoleRecord, updateRole } from '#server/repositories/roles.ts';
import { changedHolders } from '#server/role/roleReach.ts';

type Use = Calls['delRole']['reply']['where_used'][number];

const namesTold = 5;

const someHolders = async ({ db, actor }: CallContext, posId: number): Promise<readonly string[]> => {
  const everybody = { posId, bounds: { all: true, departments: [] }, terms: undefined };
  const { holders } = await findHolderPage(db, actor.companyId, everybody, { offset: 0, limit: namesTold });
  const ids = holders.map((holder) => holder.user_id);
  const people = await findMembers(db, actor.companyId, ids);
  return ids.flatMap((id) => people.find((person) => person.user_id === id)?.name ?? []);
};

/** Whoever holds it, and hand-overs of it that are still open: they find nothing to give. */
const findUses = async (context: CallContext, role: RoleRecord): Promise<Use[]> => {
  const { db, actor } = context;
  const key = { companyId: actor.companyId, posId: role.pos_id };
  const open = await countOpenHandOvers(db, key);
  const uses: Use[] = [
    { kind: 'people', count: role.users_count, names: [...(await someHolders(context, role.pos_id))] },
    { kind: 'handOver', count: open, names: [] },
  ];
  return uses.filter(({ count }) => count > 0);
};

/** Whether everybody who holds it is somebody the actor may take it from. */
const isWithinReach = async (context: CallContext, role: RoleRecord): Promise<boolean> => {
  const bounds = await changedHolders(context);
  if (bounds.all) return true;
  const counts = await countHolders(context.db, context.actor.companyId, [role.pos_id], bounds);
  return counts.get(role.pos_id) === role.users_count;
};

/** Deletes a role and takes it from everybody, once whoever does has been told where it is used. */
export const delRole: Handler<'delRole'> = async ({ posId, confirm_count: confirmed }, context) => {
  const { db, actor, now } = context;
  const fixed = checkEditable(posId, defaultRole(posId));
  if (fixed.length > 0) return refuse(fixed);
  const key = { companyId: actor.companyId, posId };
  await lockRoles(db, actor.companyId);
  const role = await findRole(db, actor.companyId, posId);
  if (role === undefined) return refuse([violation('role.missing')]);
  if (!(await isWithinReach(context, role))) return refuse([violation('role.heldOutside')]);
  const uses = await findUses(context, role);
  const unseen = checkRoleUse(role.users_count, confirmed);
  if (unseen.length > 0) return refuse(unseen, { where_used: uses });
  await removeAllRoleMembers(db, key);
  const place = { companyId: actor.companyId, id: posId };
  await updateRole(db, place, { deleted_at: now }, { at: now, by: actor.userId });
  context.audit({
    action: 'role.delete',
    targetType: 'role',
    targetId: posId,
    targetName: role.name,
    changes: [{ field: 'users_count', old: role.users_count, new: 0 }],
  });
  return done({ posId, where_used: uses });
};
