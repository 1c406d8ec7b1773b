import { roleLimits } from '#domain/role/limits.ts';
import { done, type Handler } from '#server/platform/handler.ts';
import { findRoles } from '#server/repositories/roles.ts';
import { mayWith } from '#server/role/roleReach.ts';
import { groupRows, groupsNamed } from '#server/role/roleRows.ts';

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
