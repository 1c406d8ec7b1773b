import { attached, checkAttachment, reseated } from '#domain/member/seating.ts';
import type { ResignReason } from '#domain/resignation/handOver.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { PlannedChange } from '#generated/types.ts';
import { savepointFor } from '#server/crud/answerEach.ts';
import { resignPeople } from '#server/features/directory/leaving/resign.ts';
import { type Placing, placePeople } from '#server/features/directory/member/placePeople.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** What a plan says is to be done. */
export type Plan = Pick<
  PlannedChange,
  'user_id' | 'kind' | 'effective_on' | 'department_id' | 'position' | 'reason' | 'note'
>;

const placed = async (
  context: CallContext,
  userId: number,
  placing: Placing,
): Promise<readonly Violation[]> => {
  const answer = await placePeople(context, [userId], placing);
  if ('kind' in answer) return answer.kind === 'refused' ? answer.violations : [];
  if (answer.failed.length === 0) return [];
  return answer.objections.get(userId) ?? [violation('member.missing')];
};

const transfer = (context: CallContext, plan: Plan): Promise<readonly Violation[]> => {
  const departmentIds = [plan.department_id ?? 0];
  const attachment = {
    departmentIds,
    mode: 'move' as const,
    fromDepartmentId: undefined,
    mainDepartmentId: plan.department_id ?? undefined,
    position: visibleText(plan.position ?? '') || undefined,
  };
  return placed(context, plan.user_id, {
    action: 'member.moveDepartments',
    departmentIds,
    missing: violation('member.departmentMissing', 'department_id'),
    seat: (seats) => attached(seats, attachment),
    check: (_, seats) => checkAttachment(seats, attachment),
  });
};

const promote = (context: CallContext, plan: Plan): Promise<readonly Violation[]> =>
  placed(context, plan.user_id, {
    action: 'member.setPosition',
    departmentIds: [],
    missing: violation('member.departmentMissing', 'department_id'),
    seat: (seats) => reseated(seats, { position: visibleText(plan.position ?? '') }),
  });

const resign = async (context: CallContext, plan: Plan): Promise<readonly Violation[]> => {
  const outcome = await resignPeople(context, [plan.user_id], {
    outTime: plan.effective_on,
    // The schema asks for one of a resignation.
    reason: (plan.reason ?? 'other') as ResignReason,
    note: plan.note ?? null,
    recipients: [],
  });
  return outcome.kind === 'refused'
    ? outcome.violations
    : outcome.failed.map(({ violation: against }) => against);
};

const ways = { transfer, position: promote, resignation: resign } as const;

/** Makes a planned change, by the very rules of the change made at once; or why it cannot be made, then nothing is kept by the caller. */
export const carryOut = (context: CallContext, plan: Plan): Promise<readonly Violation[]> =>
  ways[plan.kind](context, plan);

/** What stands against a change if it were made now: it is made, and taken back with all it has written. */
export const tryOut = (context: CallContext, plan: Plan, today: string): Promise<readonly Violation[]> => {
  const quiet: CallContext = { ...context, audit: () => undefined, afterCommit: () => undefined };
  return savepointFor(
    context.db,
    () => false,
    () => carryOut(quiet, { ...plan, effective_on: today }),
  );
};
