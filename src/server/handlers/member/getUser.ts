import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { visibleMemberRow } from '#server/addressBook/memberRows.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { lastChange } from '#server/handlers/lastChange.ts';
import { findMember } from '#server/repositories/members.ts';

/** One person, phone masked, with who changed them last; who is out of scope, foreign or gone is the same answer. */
export const getUser: Handler<'getUser'> = async (request, context) => {
  const record = await findMember(context.db, context.actor.companyId, request.user_id);
  const row = await visibleMemberRow(context, record);
  if (record === undefined || row === undefined) return refuse([violation('member.missing', 'user_id')]);
  const change = await lastChange(context, { by: record.updated_by, at: record.updated_at });
  return done({ ...row, ...change });
};
