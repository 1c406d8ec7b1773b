import { done, type Handler } from '#server/handlers/handler.ts';
import { subAdminRows } from '#server/mandate/mandateRows.ts';
import { findSubAdministrators } from '#server/repositories/subAdministrators.ts';

/** Everybody who has rights of their own as sub-administrator. */
export const subList: Handler<'subList'> = async (_request, context) => {
  const subs = await findSubAdministrators(context.db, context.actor.companyId);
  return done({ list: await subAdminRows(context, subs) });
};
