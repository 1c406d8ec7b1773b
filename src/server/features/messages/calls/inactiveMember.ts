import { type SkipReason, skipRule } from '#domain/message/activation.ts';
import { segmentsOf } from '#domain/message/delivery.ts';
import { mostNamed, noticeBudget, pieceSize, quotaLeft } from '#domain/message/limits.ts';
import { fillWording } from '#domain/message/wording.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import { findAdministeredCompany } from '#server/features/directory/member/store/candidates.ts';
import { lockMembers } from '#server/features/directory/member/store/members.ts';
import { findNoteInUse } from '#server/features/joining/store/invites.ts';
import {
  leftOutOf,
  nextAllowedAt,
  type Planned,
  planOf,
  skipping,
  spendKeysOf,
  toSend,
} from '#server/features/messages/activationPlan.ts';
import { writePiece } from '#server/features/messages/batchRows.ts';
import { type ActivationTarget, matchedPeople, weekOf } from '#server/features/messages/inactiveMember.ts';
import {
  checkSendingCompany,
  holdNoticeRoom,
  noRoom,
  packIsShort,
  roomOf,
  sharedRoomOf,
  spendNotices,
} from '#server/features/messages/noticeRoom.ts';
import { insertNotices, saveLastNotice } from '#server/features/messages/store/activationPeople.ts';
import { findBatchSegments, insertBatch } from '#server/features/messages/store/messageBatches.ts';
import { findSpend, takeTokensOfMany } from '#server/features/messages/store/messageSpend.ts';
import { findSmsLeft } from '#server/features/shop/store/equity.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type Answer, type CallContext, done, type Handler } from '#server/platform/handler.ts';
import { nextId } from '#server/platform/store/sequences.ts';

type PreviewReply = Calls['smsPreview']['reply'];

/** So many names stand beside a reason. */
const namesShown = 3;

const reasonLines = (
  { locale }: CallContext,
  plan: readonly Planned[],
  missing: readonly number[],
): PreviewReply['skipped'] => {
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
const previewActivation = async (
  context: CallContext,
  request: ActivationTarget,
): Promise<Answer<PreviewReply>> => {
  const { db, actor, now, publicOrigin } = context;
  const matched = await matchedPeople(context, request);
  if (!('people' in matched)) return refuse(matched);
  const company = await findAdministeredCompany(db, actor.companyId);
  const smsLeft = await findSmsLeft(db, actor.companyId);
  const ofDay = quotaLeft(await findSpend(db, spendKeysOf(context)));
  const shared = await sharedRoomOf(context, 'activation', false);
  const { left } = roomOf(ofDay, smsLeft, shared.left);
  const plan = skipping(planOf(matched.people), 'over_quota', (_, index) => index >= left);
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

type SendReply = Calls['groupInviteSendSms']['reply'];

/** Takes a token of every number; whose number had too many messages is left out. */
const takeNumbers = async (
  { db, now }: CallContext,
  plan: readonly Planned[],
): Promise<readonly Planned[]> => {
  const keyOf = ({ countryCode, phone }: Planned['person']) => `${countryCode} ${phone}`;
  const allowed = await takeTokensOfMany(db, { budget: noticeBudget, keys: toSend(plan).map(keyOf), now });
  return skipping(plan, 'too_often', (person) => !allowed.has(keyOf(person)));
};

/** Takes the week of everyone: who got a notice from someone else just now is left out. */
const takeWeeks = async (
  { db, actor, now }: CallContext,
  batchId: number,
  plan: readonly Planned[],
): Promise<readonly Planned[]> => {
  const { companyId } = actor;
  const ids = toSend(plan).map(({ userId }) => userId);
  const taken = await insertNotices(db, { companyId, week: weekOf(now), batchId }, ids);
  return skipping(plan, 'sent_this_week', ({ userId }) => !taken.has(userId));
};

/** No one is left: the one reason that holds of everyone, else that there is no one. */
const refuseEmpty = (
  context: CallContext,
  plan: readonly Planned[],
  missing: readonly number[],
): Answer<never> => {
  const reasons = new Set(plan.map(({ reason }) => reason));
  const [only] = reasons;
  const rule =
    missing.length === 0 && reasons.size === 1 && only !== undefined
      ? skipRule(only)
      : violation('message.noRecipients');
  return refuse([rule], leftOutOf(context, plan, missing));
};

/** Writes the batch, its first messages where they are few, and with the people when they were notified. */
const write = async (context: CallContext, batchId: number, plan: readonly Planned[]): Promise<number> => {
  const { db, actor, now, publicOrigin } = context;
  const { companyId } = actor;
  const key = { companyId, batchId };
  const sent = toSend(plan);
  await insertBatch(
    db,
    {
      ...key,
      purpose: 'activation',
      text: (await findNoteInUse(db, companyId)).text,
      link: publicOrigin,
      creatorId: actor.userId,
      now,
    },
    plan.map(({ person, reason }) => ({ ...person, reason })),
  );
  const ids = sent.map(({ userId }) => userId);
  await saveLastNotice(db, { companyId, userIds: ids, now });
  if (sent.length <= pieceSize) await writePiece(db, now, key);
  context.audit({
    action: 'sendSms',
    targetType: 'messageRecord',
    targetId: batchId,
    changes: [
      { field: 'to_send', old: null, new: sent.length },
      { field: 'skipped', old: null, new: plan.length - sent.length },
    ],
    concerns: ids.slice(0, mostNamed).map((id) => ({ type: 'member', id })),
  });
  return findBatchSegments(db, key);
};

/**
 * Sends activation notices: never twice to one person in a week of the company's zone (case A02), never without real-name verification
 * or for an unverified company (A03), within the budgets of person, address, company and number (A01). What a day has no room
 * for is refused as a whole, or left out where the caller says so.
 */
const sendActivation = async (
  context: CallContext,
  request: ActivationTarget,
): Promise<Answer<SendReply>> => {
  const { db, actor, now } = context;
  const barred = await checkSendingCompany(context);
  if (barred.length > 0) return refuse(barred);
  const room = await holdNoticeRoom(context, 'activation');
  const { left } = room;
  const matched = await matchedPeople(context, request);
  if (!('people' in matched)) return refuse(matched);
  const plan = planOf(matched.people);
  if (toSend(plan).length > left && (left === 0 || request.within_quota !== 1))
    return refuse([noRoom(room)], {
      quota_left: left,
      next_allowed_at: nextAllowedAt(now, 0),
    });
  // People before numbers: anyone who takes someone in tells them afterwards (decisions/0008).
  await lockMembers(
    db,
    actor.companyId,
    toSend(plan).map(({ userId }) => userId),
  );
  const within = await takeNumbers(
    context,
    skipping(plan, 'over_quota', (_, index) => index >= left),
  );
  const batchId = await nextId(db, { companyId: actor.companyId, noun: 'messageRecord' });
  const claimed = await takeWeeks(context, batchId, within);
  const sentCount = toSend(claimed).length;
  if (sentCount === 0) return refuseEmpty(context, claimed, matched.missing);
  if (!(await spendNotices(context, room, sentCount))) return refuse([packIsShort]);
  const segments = await write(context, batchId, claimed);
  return done({
    batch_id: batchId,
    sent_count: sentCount,
    ...leftOutOf(context, claimed, matched.missing),
    segments,
    quota_left: left - sentCount,
    next_allowed_at: nextAllowedAt(now, left - sentCount),
  });
};

/** Sends activation notices to chosen people, or to all a filter leaves. */
export const groupInviteSendSms: Handler<'groupInviteSendSms'> = (request, context) =>
  sendActivation(context, request);

/** The same by the specification's other path: from our own page alone, never by navigation, prefetch or HEAD (T07). */
export const sendSms: Handler<'sendSms'> = (request, context) => sendActivation(context, request);

/** Says what sending would come to; nothing is sent. */
export const smsPreview: Handler<'smsPreview'> = (request, context) => previewActivation(context, request);
