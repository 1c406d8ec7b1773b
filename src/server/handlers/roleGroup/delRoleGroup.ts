import { checkEditable, checkEmptyGroup } from '#domain/role/checkRole.ts';
import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findRoleGroups, findRoles, lockRoles, updateRoleGroup } from '#server/repositories/roles.ts';

/** Deletes a role group that has no roles left (case R04). */
export const delRoleGroup: Handler<'delRoleGroup'> = async ({ id }, context) => {
  const { db, actor, now } = context;
  const fixed = checkEditable(id);
  if (fixed.length > 0) return refuse(fixed);
  await lockRoles(db, actor.companyId);
  const group = (await findRoleGroups(db, actor.companyId)).find((each) => each.group_id === id);
  if (group === undefined) return refuse([violation('roleGroup.missing')]);
  const roles = (await findRoles(db, actor.companyId)).filter((role) => role.group_id === id);
  const broken = checkEmptyGroup(roles.length);
  if (broken.length > 0) return refuse(broken);
  const place = { companyId: actor.companyId, id };
  await updateRoleGroup(db, place, { deleted_at: now }, { at: now, by: actor.userId });
  context.audit({
    action: 'roleGroup.delete',
    targetType: 'roleGroup',
    targetId: id,
    targetName: group.name,
  });
  return done({ id });
};
