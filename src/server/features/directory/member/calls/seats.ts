import { reseated, type SeatChange } from '#domain/member/seating.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { placedReply } from '#server/features/directory/department/departmentMove.ts';
import { changeSupervisors, lockArranged } from '#server/features/directory/department/supervisors.ts';
import { placePeople } from '#server/features/directory/member/placePeople.ts';
import { findMember } from '#server/features/directory/member/store/members.ts';
import {
  findRankedPeople,
  type PersonChange,
  setPinned,
} from '#server/features/directory/member/store/placements.ts';
import { arrangeScopeOf, isVisible } from '#server/features/directory/scope.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { done, doneUnaudited, type Handler } from '#server/platform/handler.ts';

/** Takes the supervision of a department from one of its members. */
export const cancelSupervisor: Handler<'cancelSupervisor'> = ({ id, user_id }, context) =>
  changeSupervisors(context, id, {
    named: [user_id],
    requested: (present) => present.filter((each) => each !== user_id),
  });

/** Makes exactly these people supervisors of a department; each is a member of it (case M14). */
export const setSupervisor: Handler<'setSupervisor'> = ({ id, user_ids }, context) => {
  const named = [...new Set(user_ids)];
  return changeSupervisors(context, id, { named, requested: () => named });
};

/** Makes one member of a department its supervisor, beside those there are. */
export const singleSetSupervisor: Handler<'singleSetSupervisor'> = ({ id, user_id }, context) =>
  changeSupervisors(context, id, {
    named: [user_id],
    requested: (present) => [...present.filter((each) => each !== user_id), user_id],
  });

/**
 * Pins a person to the top of a department, or lets them go. Ranks stay: pinned people keep their order among each other,
 * and anyone who is let go stands where they stood (case M17).
 */
export const setTop: Handler<'setTop'> = async (request, context) => {
  const { db, actor } = context;
  const scope = arrangeScopeOf(context);
  const found = await lockArranged(context, request.id, (ancestors) => isVisible(scope, ancestors));
  if ('violation' in found) return refuse([found.violation]);
  const { department } = found;
  const { user_id: userId, top } = request;
  const [person] = await findRankedPeople(db, {
    companyId: actor.companyId,
    departmentId: department.id,
    userIds: [userId],
  });
  if (person === undefined) return refuse([violation('department.supervisorNotMember', 'user_id')]);
  if (person.isTop === (top === 1)) return doneUnaudited({ is_top: top });

  await setPinned(db, { companyId: actor.companyId, departmentId: department.id, userId, isTop: top });
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

type Request = Calls['batchSet']['request'];

/** Columns of the person's own row; what is not mentioned stays. */
const valuesOf = ({ phone_show: phoneShow, executive_mode: executiveMode }: Request): PersonChange => ({
  ...(typeof phoneShow === 'number' ? { phone_show: phoneShow } : {}),
  ...(typeof executiveMode === 'number' ? { executive_mode: executiveMode } : {}),
});

const seatChangeOf = (request: Request): SeatChange => ({
  position: visibleText(request.position ?? '') || undefined,
  departmentId: request.department_id ?? undefined,
  mainDepartmentId: request.main_department_id ?? undefined,
});

/** Sets visibility, position or main department of many people at once, each with a result of their own. */
export const batchSet: Handler<'batchSet'> = async (request, context) => {
  const set = valuesOf(request);
  const change = seatChangeOf(request);
  const { position, departmentId, mainDepartmentId } = change;
  if (Object.keys(set).length === 0 && position === undefined && mainDepartmentId === undefined)
    return refuse([violation('member.nothingToSet')]);
  const named = [departmentId, mainDepartmentId].flatMap((id) => id ?? []);
  const placed = await placePeople(context, request.user_ids, {
    action: 'member.batchSet',
    departmentIds: named,
    missing: violation(
      'member.departmentMissing',
      departmentId === undefined ? 'main_department_id' : 'department_id',
    ),
    seat: (seats) => reseated(seats, change),
    valuesOf: () => set,
    check: (_, seats) =>
      named.every((id) => seats.some((seat) => seat.departmentId === id))
        ? []
        : [violation('department.supervisorNotMember')],
  });
  return 'kind' in placed ? placed : doneUnaudited(placedReply(context, placed));
};
