import { violation } from '#domain/violation.ts';
import { passwordRow } from '#server/account/passwordRows.ts';
import { done, type Handler, refused } from '#server/handlers/handler.ts';
import { findPasswordHolders } from '#server/repositories/passwordHolders.ts';

/** The state of one person's management password. */
export const managePasswordInfo: Handler<'managePasswordInfo'> = async ({ user_id: userId }, context) => {
  const { db, actor } = context;
  const { holders } = await findPasswordHolders(db, actor.companyId, { userId }, { offset: 0, limit: 1 });
  const [holder] = holders;
  return holder === undefined ? refused([violation('call.notFound')]) : done(passwordRow(holder, context));
};
