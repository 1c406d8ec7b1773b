import { violation } from '#domain/violation.ts';
import { lockArranged } from '#server/features/directory/department/arrangedDepartment.ts';
import { findMember } from '#server/features/directory/member/store/members.ts';
import { findRankedPeople, setPinned } from '#server/features/directory/member/store/peopleOrder.ts';
import { arrangeScopeOf, isVisible } from '#server/features/directory/scope.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { done, doneUnaudited, type Handler } from '#server/platform/handler.ts';

/**
 * Pins a person to the top of a department, or lets them go. Ranks stay: pinned people keep their order among each other,
 * and whoever is let go stands where they stood (case M17).
 */
export const setTop: Handler<'setTop'> = async (request, context) => {
  const { db, actor } = context;
  const scope = arrangeScopeOf(context);
  const found = await lockArranged(context, request.id, (ancestors) => isVisible(scope, ancestors));
  if ('violation' in found) return refuse([found.violation]);
  const { department } = found;
  const { user_id: userId, top } = request;
  const [person] = await findRankedPeople(db, actor.companyId, department.id, [userId]);
  if (person === undefined) return refuse([violation('department.supervisorNotMember', 'user_id')]);
  if (person.isTop === (top === 1)) return doneUnaudited({ is_top: top });

  await setPinned(db, actor.companyId, department.id, userId, top);
  const member = await findMember(db, actor.companyId, userId);
  context.audit({
    action: top === 1 ? 'member.setTop' : 'member.cancelTop',
    targetType: 'member',
    targetId: userId,
    targetName: member?.name,
    changes: [{ field: 'is_top', old: 1 - top, new: top }],
    concerns: [{ type: 'department', id: department.id }],
  });
  return done({ is_top: top });
};
