import { done, type Handler } from '#server/handlers/handler.ts';
import { manageGroupRows } from '#server/mandate/mandateRows.ts';
import { findManageGroups } from '#server/repositories/manageGroups.ts';

/** Every manage group with its scope and its members. */
export const manageGroupList: Handler<'manageGroupList'> = async (_request, context) => {
  const groups = await findManageGroups(context.db, context.actor.companyId);
  return done({ list: await manageGroupRows(context, groups) });
};
