import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { visibleMemberRow } from '#server/addressBook/memberRows.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findMember } from '#server/repositories/members.ts';

/** The same as `getUser` under the specification's second address, a GET. */
export const getUserByQuery: Handler<'getUserByQuery'> = async (request, context) => {
  const record = await findMember(context.db, context.actor.companyId, request.user_id);
  const row = await visibleMemberRow(context, record);
  return row === undefined ? refuse([violation('member.missing', 'user_id')]) : done(row);
};
