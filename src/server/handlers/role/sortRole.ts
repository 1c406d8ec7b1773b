import { checkEditable, checkSequence } from '#domain/role/checkRole.ts';
import { defaultRole } from '#domain/role/defaultRoles.ts';
import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findRoles, lockRoles, orderRoles } from '#server/repositories/roles.ts';

/** Puts the roles of one group into a new order: all of them, each once. Those of group 0 keep theirs. */
export const sortRole: Handler<'sortRole'> = async ({ ids }, context) => {
  const { db, actor } = context;
  const [first] = ids;
  const fixed = ids.flatMap((id) => checkEditable(id, defaultRole(id))).slice(0, 1);
  if (fixed.length > 0) return refuse(fixed);
  await lockRoles(db, actor.companyId);
  const roles = await findRoles(db, actor.companyId);
  const group = roles.find((role) => role.pos_id === first)?.group_id;
  if (group === undefined) return refuse([violation('role.notSiblings')]);
  const present = roles.filter((role) => role.group_id === group).map((role) => role.pos_id);
  const broken = checkSequence(present, ids);
  if (broken.length > 0) return refuse(broken, { current: { ids: present } });
  await orderRoles(db, actor.companyId, ids);
  context.audit({
    action: 'role.sort',
    targetType: 'roleGroup',
    targetId: group,
    changes: [{ field: 'sort', old: present, new: ids }],
  });
  return done({ ids: [...ids] });
};
