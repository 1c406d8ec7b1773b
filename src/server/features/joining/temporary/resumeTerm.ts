import { isTemporary } from '#domain/temporary/vocabulary.ts';
import { findMember } from '#server/features/directory/member/store/members.ts';
import { findLastTerm, insertTerm } from '#server/features/joining/store/temporaryTerms.ts';
import { findTemporaryType } from '#server/features/joining/store/temporaryTypes.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { nextId } from '#server/platform/sequences.ts';
import { beginningTerm } from './runningTerm.ts';

/**
 * Gives somebody temporary who was restored a new term of their type, from now: nobody is temporary without an end, and what is over
 * stays over (contract.md section 2). Others are left as they are, also those who were temporary before there were terms.
 */
export const resumeTerm = async (
  context: CallContext,
  userId: number,
  departmentId: number,
): Promise<void> => {
  const { db, actor, now } = context;
  const { companyId } = actor;
  const member = await findMember(db, companyId, userId);
  if (member === undefined || !isTemporary(member.member_type)) return;
  if ((await findLastTerm(db, companyId, userId)) === undefined) return;
  const { hours } = await findTemporaryType(db, companyId, member.member_type);
  const tempId = await nextId(db, companyId, 'temporaryStaff');
  const begun = beginningTerm(now, hours);
  await insertTerm(db, {
    company_id: companyId,
    temp_id: tempId,
    user_id: userId,
    name: member.name,
    country_code: member.country_code,
    type: member.member_type,
    hours,
    department_id: departmentId,
    invited_by: actor.userId,
    start_time: begun.start_time,
    expire_time: begun.expire_time,
    due_at: begun.due_at,
  });
  context.audit({
    action: 'temporaryStaff.resume',
    targetType: 'temporaryStaff',
    targetId: tempId,
    targetName: member.name,
    changes: [{ field: 'expire_time', old: null, new: begun.expire_time.toISOString() }],
    concerns: [{ type: 'member', id: userId }],
  });
};
