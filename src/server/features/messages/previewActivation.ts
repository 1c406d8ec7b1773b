import { type SkipReason, skipRule } from '#domain/message/activation.ts';
import { segmentsOf } from '#domain/message/delivery.ts';
import { quotaLeft } from '#domain/message/limits.ts';
import { fillWording } from '#domain/message/wording.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import { findAdministeredCompany } from '#server/features/directory/member/store/candidates.ts';
import { findNoteInUse } from '#server/features/joining/store/invites.ts';
import { findSpend } from '#server/features/messages/store/messageSpend.ts';
import { findSmsLeft } from '#server/features/shop/store/equity.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type Answer, type CallContext, done } from '#server/platform/handler.ts';
import { nextAllowedAt, type Planned, planOf, skipping, spendKeysOf, toSend } from './activationPlan.ts';
import { type ActivationTarget, matchedPeople } from './inactiveMember.ts';
import { roomOf, sharedRoomOf } from './noticeRoom.ts';

type Reply = Calls['smsPreview']['reply'];

/** So many names stand beside a reason. */
const namesShown = 3;

const reasonLines = (
  { locale }: CallContext,
  plan: readonly Planned[],
  missing: readonly number[],
): Reply['skipped'] => {
  const names = new Map<SkipReason, string[]>();
  for (const { person, reason } of plan)
    if (reason !== undefined) names.set(reason, [...(names.get(reason) ?? []), person.name]);
  const lines = [...names].map(([reason, people]) => ({
    reason,
    message: ruleText(locale, skipRule(reason)),
    count: people.length,
    names: people.slice(0, namesShown),
  }));
  if (missing.length === 0) return lines;
  const message = ruleText(locale, skipRule('missing'));
  return [...lines, { reason: 'missing', message, count: missing.length, names: [] }];
};

/** What sending would come to as things are: the text as the first person gets it, who is left out and why, what the day has room for. */
export const previewActivation = async (
  context: CallContext,
  request: ActivationTarget,
): Promise<Answer<Reply>> => {
  const { db, actor, now, publicOrigin } = context;
  const matched = await matchedPeople(context, request);
  if (!('people' in matched)) return refuse(matched);
  const company = await findAdministeredCompany(db, actor.companyId);
  const smsLeft = await findSmsLeft(db, actor.companyId);
  const ofDay = quotaLeft(await findSpend(db, spendKeysOf(context)));
  const shared = await sharedRoomOf(context, 'activation', false);
  const { left } = roomOf(ofDay, smsLeft, shared.left);
  const plan = skipping(planOf(matched.people), 'over_quota', (_, place) => place >= left);
  const [first] = toSend(plan);
  const person = first ?? matched.people[0];
  const note = await findNoteInUse(db, actor.companyId);
  const text =
    person === undefined
      ? null
      : fillWording(note.text, {
          company: company.name,
          name: person.name,
          link: publicOrigin,
        });
  return done({
    text,
    segments: segmentsOf(text ?? ''),
    person: person?.name ?? null,
    total: matched.people.length + matched.missing.length,
    send_count: toSend(plan).length,
    skipped: [...reasonLines(context, plan, matched.missing)],
    quota_left: left,
    sms_left: smsLeft,
    next_allowed_at: nextAllowedAt(now, left),
    is_verified: company.verificationStatus === 2 ? 1 : 0,
    note_status: note.status,
  });
};
