import { inOrder, memberRows } from '#server/addressBook/memberRows.ts';
import { readScopeOf } from '#server/addressBook/scope.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findMembers } from '#server/repositories/members.ts';

/** People by id, for references. Who is out of scope is left out, as if they did not exist. */
export const memberMany: Handler<'memberMany'> = async ({ ids }, context) => {
  const { db, actor } = context;
  const rows = await memberRows(context, inOrder(ids, await findMembers(db, actor.companyId, ids)));
  const { all } = readScopeOf(context, 'member');
  const list = rows.filter((row) => all || row.departments.length > 0 || row.user_id === actor.userId);
  return done({ list, total: list.length, page: 1, page_size: ids.length });
};
