import { checkSequence } from '#domain/role/checkRole.ts';
import { defaultGroupId } from '#domain/role/defaultRoles.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findRoleGroups, lockRoles, orderRoleGroups } from '#server/repositories/roles.ts';

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
