import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { visibleMemberRow } from '#server/addressBook/memberRows.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { lastChange } from '#server/handlers/lastChange.ts';
import { findMember } from '#server/repositories/members.ts';

/** The same as `getUser` under the specification's second address, a GET. */
export const getUserByQuery: Handler<'getUserByQuery'> = async (request, context) => {
  const record = await findMember(context.db, context.actor.companyId, request.user_id);
  const row = await visibleMemberRow(context, record);
  if (record === undefined || row === undefined) return refuse([violation('member.missing', 'user_id')]);
  const change = await lastChange(context, { by: record.updated_by, at: record.updated_at });
  return done({ ...row, ...change });
};
