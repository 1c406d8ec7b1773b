import { checkEditable } from '#domain/role/checkRole.ts';
import { defaultRole } from '#domain/role/defaultRoles.ts';
import { compareKey, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { versionConflict } from '#server/handlers/versionConflict.ts';
import {
  findRoleGroups,
  findRoles,
  lockRoles,
  type RoleRecord,
  updateRole,
} from '#server/repositories/roles.ts';
import { checkNameAmong } from '#server/role/roleNames.ts';
import { roleRowOf } from '#server/role/roleRows.ts';

interface Wanted {
  readonly name: string;
  readonly groupId: number;
}

const checkWanted = async (
  { db, actor }: CallContext,
  { name, groupId }: Wanted,
  roles: readonly RoleRecord[],
  ownId: number,
): Promise<readonly Violation[]> => {
  const fixed = checkEditable(groupId);
  if (fixed.length > 0) return fixed;
  const groups = await findRoleGroups(db, actor.companyId);
  if (!groups.some((group) => group.group_id === groupId)) return [violation('roleGroup.missing', 'cpId')];
  return checkNameAmong(name, groupId, roles, ownId);
};

const save = async (
  { db, actor, now }: CallContext,
  role: RoleRecord,
  { name, groupId }: Wanted,
  roles: readonly RoleRecord[],
) => {
  const last = roles.findLast((each) => each.group_id === groupId);
  const move = groupId === role.group_id ? {} : { group_id: groupId, sort: (last?.sort ?? 0) + 1 };
  const place = { companyId: actor.companyId, id: role.pos_id };
  const stamp = { at: now, by: actor.userId };
  await updateRole(db, place, { name, name_key: compareKey(name), ...move }, stamp);
};

/** Gives a role another name, or another group, at whose end it then stands. Its people stay. */
export const editRoleData: Handler<'editRoleData'> = async (request, context) => {
  const { db, actor } = context;
  const { posId, version } = request;
  const fixed = checkEditable(posId, defaultRole(posId));
  if (fixed.length > 0) return refuse(fixed);
  await lockRoles(db, actor.companyId);
  const roles = await findRoles(db, actor.companyId);
  const role = roles.find((each) => each.pos_id === posId);
  if (role === undefined) return refuse([violation('role.missing')]);
  if (typeof version === 'number' && version !== role.version) {
    const last = { current: await roleRowOf(context, posId), by: role.updated_by, at: role.updated_at };
    return versionConflict(context, violation('call.versionConflict'), last);
  }
  const wanted = {
    name: visibleText(request.posName ?? role.name),
    groupId: request.cpId ?? role.group_id,
  };
  const broken = await checkWanted(context, wanted, roles, posId);
  if (broken.length > 0) return refuse(broken);
  await save(context, role, wanted, roles);
  context.audit({
    action: 'role.update',
    targetType: 'role',
    targetId: posId,
    targetName: wanted.name,
    changes: [
      ...(wanted.name === role.name ? [] : [{ field: 'posName', old: role.name, new: wanted.name }]),
      ...(wanted.groupId === role.group_id
        ? []
        : [{ field: 'cpId', old: role.group_id, new: wanted.groupId }]),
    ],
  });
  return done(await roleRowOf(context, posId));
};
