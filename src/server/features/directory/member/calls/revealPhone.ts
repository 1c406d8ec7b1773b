import { violation } from '#domain/violation.ts';
import { visibleMemberRow } from '#server/features/directory/member/memberRows.ts';
import {
  countRevealsToday,
  findMember,
  lockReveals,
} from '#server/features/directory/member/store/members.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { done, type Handler } from '#server/platform/handler.ts';

const revealsPerDay = 100;

/**
 * The whole number of one person: written down each time, at most 100 on one day of the company (contract.md section 3).
 * The lock makes that exact however many are asked for at once; what is asked for beyond is written down as refused.
 */
export const revealPhone: Handler<'revealPhone'> = async (request, context) => {
  const { db, actor, now } = context;
  const record = await findMember(db, actor.companyId, request.user_id);
  const row = await visibleMemberRow(context, record);
  if (record === undefined || row === undefined) return refuse([violation('member.missing', 'user_id')]);
  if (row.can.revealPhone !== 1) return refuse([violation('call.noPermission')]);
  context.audit({
    action: 'member.revealPhone',
    targetType: 'member',
    targetId: record.user_id,
    targetName: record.name,
  });
  await lockReveals(db, actor.companyId, actor.userId);
  const revealed = await countRevealsToday(db, { companyId: actor.companyId, operatorId: actor.userId, now });
  if (revealed >= revealsPerDay)
    return refuse([violation('member.revealLimit', undefined, { limit: revealsPerDay })], { remaining: 0 });
  return done({
    user_id: record.user_id,
    country_code: record.country_code,
    phone: record.phone,
    remaining: revealsPerDay - revealed - 1,
  });
};
