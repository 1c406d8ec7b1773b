import { attached, checkAttachment, reseated } from '#domain/member/seating.ts';
import { aboutPlan, checkEffectiveDay } from '#domain/plannedChange/checkPlan.ts';
import type { ResignReason } from '#domain/resignation/handOver.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { PlannedChange } from '#generated/types.ts';
import { savepointFor } from '#server/crud/answerEach.ts';
import { answerSave } from '#server/crud/answerSave.ts';
import type { WriteHooks } from '#server/crud/sources/writes.ts';
import { entityOf } from '#server/crud/table.ts';
import { findKnownPeople } from '#server/features/directory/department/store/departments.ts';
import { resignPeople } from '#server/features/directory/leaving/resign.ts';
import { type Placing, placePeople } from '#server/features/directory/member/placePeople.ts';
import { findMember } from '#server/features/directory/member/store/members.ts';
import { boundsOf } from '#server/features/directory/scope.ts';
import { followPlan } from '#server/features/joining/checklist.ts';
import { isPlanned } from '#server/features/joining/store/plannedChanges.ts';
import { stepUpRefusal } from '#server/guard/proofs.ts';
import type { Answer, CallContext, Handler } from '#server/platform/handler.ts';

/** What a plan says is to be done. */
type Plan = Pick<
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
const tryOut = (context: CallContext, plan: Plan, today: string): Promise<readonly Violation[]> => {
  const quiet: CallContext = { ...context, audit: () => undefined, afterCommit: () => undefined };
  return savepointFor(
    context.db,
    () => false,
    () => carryOut(quiet, { ...plan, effective_on: today }),
  );
};

/** A plan is held against the rules of its change when it is made; whether they still allow it is asked again on its day. */
export const plannedChangeHooks: WriteHooks<PlannedChange> = {
  derive: async ({ before, after }, context) => {
    if (before !== undefined) return {};
    const { db, actor, now } = context;
    const bounds = boundsOf(context, 'member', 'read');
    // Of who is elsewhere nothing follows: the answer would say that they are there.
    const known = await findKnownPeople(db, { companyId: actor.companyId, userIds: [after.user_id], bounds });
    const person = known.has(after.user_id)
      ? await findMember(db, actor.companyId, after.user_id)
      : undefined;
    return {
      user_name: person?.name ?? null,
      home_id: person?.main_department_id ?? null,
      creator_id: actor.userId,
      created_at: now.toISOString(),
    };
  },
  check: async ({ before, after }, context) => {
    if (before !== undefined) return [];
    const today = dayOfInstant(context.now);
    const late = checkEffectiveDay(after.effective_on, today);
    if (late.length > 0) return late;
    const against = aboutPlan(after.kind, await tryOut(context, after, today));
    if (against.length > 0) return against;
    return (await isPlanned(context.db, context.actor.companyId, after))
      ? [violation('plannedChange.already', 'user_id')]
      : [];
  },
  after: followPlan,
};

/** Plans a change; that of a resignation asks for the same proof as the resignation itself. */
export const plannedChangeSave: Handler<'plannedChangeSave'> = async (request, context) => {
  const unproved = request.kind === 'resignation' ? await stepUpRefusal(context, ['password']) : undefined;
  if (unproved !== undefined) return unproved;
  // The default save answers the row as the schema says it.
  return (await answerSave(entityOf('plannedChange', context), request, context)) as Answer<PlannedChange>;
};
