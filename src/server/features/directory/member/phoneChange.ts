import { phoneChangeProof } from '#domain/member/checkPhoneChange.ts';
import { ruleText } from '#i18n/rules.ts';
import type { MemberRecord } from '#server/features/directory/member/store/members.ts';
import { findPlace } from '#server/features/directory/places.ts';
import { insertNotices } from '#server/features/messages/store/smsMessages.ts';
import { stepUpRefusal } from '#server/guard/proofs.ts';
import { findActor } from '#server/guard/store/actors.ts';
import { deleteGrantsOfPeople } from '#server/guard/store/proofs.ts';
import { revokeSessionsOfPeople } from '#server/guard/store/sessions.ts';
import type { CallContext, Refusal } from '#server/platform/handler.ts';
import { type MemberPlan, movesPhone } from './memberChange.ts';

const tailDigits = 4;

/** Somebody with what is to become of them. */
export interface PlannedChange {
  readonly record: MemberRecord;
  readonly plan: MemberPlan;
}

/** In the language of the company, to the numbers that go: their owners learn of it even if the change is none of theirs. */
const tellOldNumbers = async ({ db, actor, now }: CallContext, people: readonly PlannedChange[]) => {
  if (people.length === 0) return;
  const place = await findPlace(db, actor.companyId, actor.userId);
  const said = { company: place?.companyName ?? '', name: actor.name };
  await insertNotices(
    db,
    { companyId: actor.companyId, creatorId: actor.userId, now, purpose: 'phoneChanged' },
    people.map(({ record, plan }) => ({
      userId: record.user_id,
      name: record.name,
      countryCode: record.country_code,
      mobile: record.phone,
      text: ruleText('zh', {
        rule: 'member.phoneToldOld',
        params: { ...said, tail: plan.phone.digits.slice(-tailDigits) },
      }),
    })),
  );
};

/** What the old numbers have opened counts no longer: step-ups of every session, and all sessions but the editor's own. */
const endWhatTheyOpened = async (
  { db, actor, now, sessionId = 0 }: CallContext,
  people: readonly PlannedChange[],
) => {
  const theirs = { companyId: actor.companyId, userIds: people.map(({ record }) => record.user_id) };
  await deleteGrantsOfPeople(db, theirs);
  await revokeSessionsOfPeople(db, { ...theirs, exceptId: sessionId }, now);
};

/**
 * Everything that goes with other numbers, of people whose plans change them (others are passed over): the old number is told where
 * it was in use, and nothing it has opened stays open. Before the people are saved, in their transaction.
 */
export const leaveOldNumbers = async (
  context: CallContext,
  people: readonly PlannedChange[],
): Promise<void> => {
  const moving = people.filter(({ record, plan }) => movesPhone(plan, record));
  if (moving.length === 0) return;
  await tellOldNumbers(
    context,
    moving.filter(({ record }) => record.active_status === 1),
  );
  await endWhatTheyOpened(context, moving);
};

/**
 * Asked before a save that gives somebody another number: whoever has the number can sign in as the person, so for people who may enter the
 * console it asks for proof anew (one's own: also for a code to the number that goes). Undefined, or what is to be proved; nothing
 * is written then. Other saves and other people pass.
 */
export const phoneChangeRefusal = async (
  context: CallContext,
  plan: MemberPlan,
  record: MemberRecord,
): Promise<Refusal | undefined> => {
  if (!movesPhone(plan, record)) return undefined;
  const { db, actor } = context;
  const person = await findActor(db, actor.companyId, record.user_id);
  const kinds = phoneChangeProof(person?.roles ?? [], record.user_id === actor.userId);
  const unproved = await stepUpRefusal(context, kinds);
  if (unproved !== undefined) return unproved;
  await leaveOldNumbers(context, [{ record, plan }]);
  return undefined;
};
