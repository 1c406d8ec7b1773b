import { visibleLines } from '#domain/text/compareKey.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { readChoices } from '#server/addressBook/handOverPlan.ts';
import { type ResignDetails, resignPeople, seenLeavers } from '#server/addressBook/resign.ts';
import { doneUnaudited, type Handler } from '#server/handlers/handler.ts';

type Request = Calls['resignSave']['request'];

const detailsOf = (request: Request): ResignDetails => ({
  outTime: request.out_time,
  reason: request.reason,
  note: visibleLines(request.note ?? '') || null,
  recipients: readChoices(request.recipients),
});

/** Ends the work of these people and begins their hand-over; who may not leave stays, with the reason. */
export const resignSave: Handler<'resignSave'> = async (request, context) => {
  const known = await seenLeavers(context, request.user_ids);
  const names = new Map(known.map((leaver) => [leaver.user_id, leaver.name]));
  const outcome = await resignPeople(context, request.user_ids, detailsOf(request));
  if (outcome.kind === 'refused') return refuse(outcome.violations);
  const [only] = outcome.failed;
  // Of one person the reason is the answer itself.
  if (only !== undefined && outcome.resigned.length === 0 && outcome.failed.length === 1)
    return refuse([only.violation]);
  return doneUnaudited({
    resigned: outcome.resigned.map((leaver) => leaver.user_id),
    need_transfer: [...outcome.needTransfer],
    failed: outcome.failed.map(({ userId, violation }) => ({
      user_id: userId,
      name: names.get(userId) ?? '',
      reason: ruleText(context.locale, violation),
    })),
  });
};
