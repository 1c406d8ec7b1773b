import { checkEditable, checkRoom } from '#domain/role/checkRole.ts';
import { compareKey, visibleText } from '#domain/text/compareKey.ts';
import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findRoleGroups, findRoles, insertRole, lockRoles } from '#server/repositories/roles.ts';
import { nextId } from '#server/repositories/sequences.ts';
import { checkNameAmong } from '#server/role/roleNames.ts';
import { roleRowOf } from '#server/role/roleRows.ts';

/** Ids up to here are the product's own roles. */
const ownIdsAfter = 100;

/** Adds a role at the end of a group; nothing is added to group 0. */
export const addRoleData: Handler<'addRoleData'> = async ({ posName, cpId }, context) => {
  const { db, actor, now } = context;
  const fixed = checkEditable(cpId);
  if (fixed.length > 0) return refuse(fixed);
  const { companyId } = actor;
  await lockRoles(db, companyId);
  const groups = await findRoleGroups(db, companyId);
  if (!groups.some((group) => group.group_id === cpId))
    return refuse([violation('roleGroup.missing', 'cpId')]);
  const roles = await findRoles(db, companyId);
  const broken = [...checkNameAmong(posName, cpId, roles), ...checkRoom('role', roles.length)];
  if (broken.length > 0) return refuse(broken);
  const id = ownIdsAfter + (await nextId(db, companyId, 'role'));
  const name = visibleText(posName);
  const last = roles.findLast((role) => role.group_id === cpId);
  const row = { name, name_key: compareKey(name), group_id: cpId, sort: (last?.sort ?? 0) + 1 };
  await insertRole(db, { companyId, id }, row, { at: now, by: actor.userId });
  context.audit({ action: 'role.create', targetType: 'role', targetId: id, targetName: name });
  return done(await roleRowOf(context, id));
};
