import { checkEditable } from '#domain/role/checkRole.ts';
import { compareKey, visibleText } from '#domain/text/compareKey.ts';
import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { versionConflict } from '#server/handlers/versionConflict.ts';
import { findRoleGroups, lockRoles, updateRoleGroup } from '#server/repositories/roles.ts';
import { checkGroupAmong } from '#server/role/roleNames.ts';
import { groupRowOf } from '#server/role/roleRows.ts';

/** Gives a role group another name (`exit` is how the public path spells edit). */
export const exitRoleGroup: Handler<'exitRoleGroup'> = async ({ id, version, posGroupName }, context) => {
  const { db, actor, now } = context;
  const fixed = checkEditable(id);
  if (fixed.length > 0) return refuse(fixed);
  await lockRoles(db, actor.companyId);
  const groups = await findRoleGroups(db, actor.companyId);
  const group = groups.find((each) => each.group_id === id);
  if (group === undefined) return refuse([violation('roleGroup.missing')]);
  if (typeof version === 'number' && version !== group.version) {
    const last = { current: await groupRowOf(context, id), by: group.updated_by, at: group.updated_at };
    return versionConflict(context, violation('call.versionConflict'), last);
  }
  const broken = checkGroupAmong(posGroupName, groups, id);
  if (broken.length > 0) return refuse(broken);
  const name = visibleText(posGroupName);
  const place = { companyId: actor.companyId, id };
  await updateRoleGroup(db, place, { name, name_key: compareKey(name) }, { at: now, by: actor.userId });
  context.audit({
    action: 'roleGroup.update',
    targetType: 'roleGroup',
    targetId: id,
    targetName: name,
    changes: [{ field: 'posGroupName', old: group.name, new: name }],
  });
  return done(await groupRowOf(context, id));
};
