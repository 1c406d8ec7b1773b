import { checkEditable, checkEmptyGroup, checkRoom, checkSequence } from '#domain/role/checkRole.ts';
import { defaultGroupId } from '#domain/role/defaultRoles.ts';
import { roleLimits } from '#domain/role/limits.ts';
import { compareKey, visibleText } from '#domain/text/compareKey.ts';
import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import {
  findRoleGroups,
  findRoles,
  insertRoleGroup,
  lockRoles,
  orderRoleGroups,
  updateRoleGroup,
} from '#server/repositories/roles.ts';
import { nextId } from '#server/repositories/sequences.ts';
import { checkGroupAmong } from '#server/role/roleNames.ts';
import { mayWith } from '#server/role/roleReach.ts';
import { groupRowOf, groupRows, groupsNamed } from '#server/role/roleRows.ts';
import { done, type Handler } from './handler.ts';
import { versionConflict } from './versionConflict.ts';

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

/** Puts the role groups into a new order. Group 0 may be named, as the first: it stays there. */
export const sortRoleGroup: Handler<'sortRoleGroup'> = async ({ ids }, context) => {
  const { db, actor } = context;
  await lockRoles(db, actor.companyId);
  const present = (await findRoleGroups(db, actor.companyId)).map((group) => group.group_id);
  const ordered = ids[0] === defaultGroupId ? ids.slice(1) : ids;
  const broken = checkSequence(present, ordered);
  if (broken.length > 0) return refuse(broken, { current: { ids: present } });
  await orderRoleGroups(db, actor.companyId, ordered);
  context.audit({
    action: 'roleGroup.sort',
    targetType: 'roleGroup',
    changes: [{ field: 'sort', old: present, new: ordered }],
  });
  return done({ ids: [...ids] });
};
