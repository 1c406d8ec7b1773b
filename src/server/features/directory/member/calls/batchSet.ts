import { reseated, type SeatChange } from '#domain/member/seating.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { placedReply } from '#server/features/directory/department/formerPlaces.ts';
import { placePeople } from '#server/features/directory/member/placePeople.ts';
import type { PersonChange } from '#server/features/directory/member/store/placements.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { doneUnaudited, type Handler } from '#server/platform/handler.ts';

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
