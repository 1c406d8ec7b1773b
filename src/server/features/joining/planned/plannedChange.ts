import { aboutPlan, checkEffectiveDay } from '#domain/plannedChange/checkPlan.ts';
import { violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { PlannedChange } from '#generated/types.ts';
import { answerSave } from '#server/crud/answerSave.ts';
import type { WriteHooks } from '#server/crud/sources/writes.ts';
import { entityOf } from '#server/crud/table.ts';
import { findMember } from '#server/features/directory/member/store/members.ts';
import { isPlanned } from '#server/features/joining/store/plannedChanges.ts';
import { stepUpRefusal } from '#server/guard/proofs.ts';
import type { Answer, Handler } from '#server/platform/handler.ts';
import { tryOut } from './carryOut.ts';

/** A plan is held against the rules of its change when it is made; whether they still allow it is asked again on its day. */
export const plannedChangeHooks: WriteHooks<PlannedChange> = {
  derive: async ({ before, after }, { db, actor, now }) => {
    if (before !== undefined) return {};
    const person = await findMember(db, actor.companyId, after.user_id);
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
};

/** Plans a change; that of a resignation asks for the same proof as the resignation itself. */
export const plannedChangeSave: Handler<'plannedChangeSave'> = async (request, context) => {
  const unproved = request.kind === 'resignation' ? await stepUpRefusal(context, ['password']) : undefined;
  if (unproved !== undefined) return unproved;
  // The default save answers the row as the schema says it.
  return (await answerSave(entityOf('plannedChange', context), request, context)) as Answer<PlannedChange>;
};
