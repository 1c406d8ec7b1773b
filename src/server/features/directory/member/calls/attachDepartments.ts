import { attached, checkAttachment } from '#domain/member/seating.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { violation } from '#domain/violation.ts';
import { placedReply } from '#server/features/directory/department/formerPlaces.ts';
import { placePeople } from '#server/features/directory/member/placePeople.ts';
import { doneUnaudited, type Handler } from '#server/platform/handler.ts';

/** Puts people into departments, beside their own or instead of them, each with a result of their own. */
export const attachDepartments: Handler<'attachDepartments'> = async (request, context) => {
  const departmentIds = [...new Set(request.department_ids)];
  const attachment = {
    departmentIds,
    mode: request.mode,
    fromDepartmentId: request.from_department_id ?? undefined,
    mainDepartmentId: request.main_department_id ?? undefined,
    position: visibleText(request.position ?? '') || undefined,
  };
  const placed = await placePeople(context, request.user_ids, {
    action: request.mode === 'add' ? 'member.addDepartments' : 'member.moveDepartments',
    departmentIds,
    missing: violation('member.departmentMissing', 'department_ids'),
    seat: (seats) => attached(seats, attachment),
    check: (_, seats) => checkAttachment(seats, attachment),
  });
  return 'kind' in placed ? placed : doneUnaudited(placedReply(context, placed));
};
