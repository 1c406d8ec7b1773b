import { roleLimits } from '#domain/role/checkRole.ts';
import { mayWith } from '#server/features/roles/roleReach.ts';
import { groupRows, groupsNamed } from '#server/features/roles/roleRows.ts';
import { findRoles } from '#server/features/roles/store/roles.ts';
import { done, type Handler } from '#server/platform/handler.ts';

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
