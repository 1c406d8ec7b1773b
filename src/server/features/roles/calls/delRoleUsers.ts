import { checkPeople, checkTakesPeople } from '#domain/role/checkHolders.ts';
import { defaultRole } from '#domain/role/defaultRoles.ts';
import { auditHolders, lockHolders } from '#server/features/roles/changeHolders.ts';
import { findRoleMembers, removeRoleMembers } from '#server/features/roles/store/roleMembers.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { done, doneUnaudited, type Handler } from '#server/platform/handler.ts';

/** Takes a role from people: all of them or none. Who does not hold it stays without. */
export const delRoleUsers: Handler<'delRoleUsers'> = async ({ posId, user_ids: userIds }, context) => {
  const { db, actor } = context;
  const elsewhere = checkTakesPeople(defaultRole(posId));
  if (elsewhere.length > 0) return refuse(elsewhere);
  const { role, known, violations } = await lockHolders(context, posId, userIds);
  if (role === undefined) return refuse(violations);
  const broken = checkPeople(userIds, known);
  if (broken.length > 0) return refuse(broken);
  const key = { companyId: actor.companyId, posId };
  const removed = (await findRoleMembers(db, key, userIds)).map((each) => each.user_id);
  const reply = { added: [], removed, failed: [] };
  if (removed.length === 0) return doneUnaudited(reply);
  await removeRoleMembers(db, key, removed);
  auditHolders(context, role, { removed });
  return done(reply);
};
