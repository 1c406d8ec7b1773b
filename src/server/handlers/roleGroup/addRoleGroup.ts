import { checkRoom } from '#domain/role/checkRole.ts';
import { compareKey, visibleText } from '#domain/text/compareKey.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findRoleGroups, insertRoleGroup, lockRoles } from '#server/repositories/roles.ts';
import { nextId } from '#server/repositories/sequences.ts';
import { checkGroupAmong } from '#server/role/roleNames.ts';
import { groupRowOf } from '#server/role/roleRows.ts';

/** Adds a role group after the others. */
export const addRoleGroup: Handler<'addRoleGroup'> = async ({ posGroupName }, context) => {
  const { db, actor, now } = context;
  await lockRoles(db, actor.companyId);
  const groups = await findRoleGroups(db, actor.companyId);
  const broken = [...checkGroupAmong(posGroupName, groups), ...checkRoom('roleGroup', groups.length)];
  if (broken.length > 0) return refuse(broken);
  const id = await nextId(db, actor.companyId, 'roleGroup');
  const name = visibleText(posGroupName);
  const sort = (groups.at(-1)?.sort ?? 0) + 1;
  await insertRoleGroup(
    db,
    { companyId: actor.companyId, id },
    { name, name_key: compareKey(name), sort },
    { at: now, by: actor.userId },
  );
  context.audit({ action: 'roleGroup.create', targetType: 'roleGroup', targetId: id, targetName: name });
  return done(await groupRowOf(context, id));
};
