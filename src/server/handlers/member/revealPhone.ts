import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { visibleMemberRow } from '#server/addressBook/memberRows.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { countReveals, findMember, lockReveals } from '#server/repositories/members.ts';

const revealsPerDay = 100;
const dayMs = 24 * 60 * 60 * 1000;

/** The whole number of one person: written down each time, at most 100 in 24 hours (contract.md section 3). */
export const revealPhone: Handler<'revealPhone'> = async (request, context) => {
  const { db, actor, now } = context;
  const record = await findMember(db, actor.companyId, request.user_id);
  const row = await visibleMemberRow(context, record);
  if (record === undefined || row === undefined) return refuse([violation('member.missing', 'user_id')]);
  if (row.can.revealPhone !== 1) return refuse([violation('call.noPermission')]);
  await lockReveals(db, actor.companyId, actor.userId);
  const since = new Date(now.getTime() - dayMs);
  if ((await countReveals(db, actor.companyId, actor.userId, since)) >= revealsPerDay)
    return refuse([violation('member.revealLimit', undefined, { limit: revealsPerDay })]);

  context.audit({
    action: 'member.revealPhone',
    targetType: 'member',
    targetId: record.user_id,
    targetName: record.name,
  });
  return done({ user_id: record.user_id, country_code: record.country_code, phone: record.phone });
};
