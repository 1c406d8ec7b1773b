import { phoneChangeProof } from '#domain/member/checkPhoneChange.ts';
import { ruleText } from '#i18n/rules.ts';
import { type MemberPlan, movesPhone } from '#server/addressBook/memberChange.ts';
import { stepUpRefusal } from '#server/guard/stepUp.ts';
import type { CallContext, Refusal } from '#server/handlers/handler.ts';
import { findActor } from '#server/repositories/actors.ts';
import { findPlace } from '#server/repositories/companies.ts';
import type { MemberRecord } from '#server/repositories/members.ts';
import { revokeSessionsOfPerson } from '#server/repositories/sessions.ts';
import { insertMessage } from '#server/repositories/smsMessages.ts';
import { deleteGrantsOfPerson } from '#server/repositories/stepUpGrants.ts';

const tailDigits = 4;

/** In the language of the company, to the number that goes: its owner learns of it even if the change is none of theirs. */
const tellOldNumber = async ({ db, actor, now }: CallContext, record: MemberRecord, plan: MemberPlan) => {
  const place = await findPlace(db, actor.companyId, record.user_id);
  const params = {
    company: place?.companyName ?? '',
    name: actor.name,
    tail: plan.phone.digits.slice(-tailDigits),
  };
  await insertMessage(db, {
    companyId: actor.companyId,
    countryCode: record.country_code,
    mobile: record.phone,
    text: ruleText('zh', { rule: 'member.phoneToldOld', params }),
    now,
    purpose: 'phoneChanged',
    userId: record.user_id,
    name: record.name,
    creatorId: actor.userId,
  });
};

/** What the old number has opened counts no longer: step-ups of everybody's session, and all sessions but the editor's own. */
const endWhatItOpened = async ({ db, actor, now, sessionId = 0 }: CallContext, { user_id }: MemberRecord) => {
  const person = { companyId: actor.companyId, userId: user_id };
  await deleteGrantsOfPerson(db, person);
  await revokeSessionsOfPerson(db, { ...person, exceptId: sessionId }, now);
};

/**
 * Asked before a save that gives somebody another number: whoever has the number can sign in as the person, so for people who may enter the
 * console it asks for proof anew (one's own: also for a code to the number that goes), tells that number and ends what it had
 * opened. Undefined, or what is to be proved; nothing is written then. Other saves and other people pass.
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
  if (kinds.length === 0) return undefined;
  const unproved = await stepUpRefusal(context, kinds);
  if (unproved !== undefined) return unproved;
  await tellOldNumber(context, record, plan);
  await endWhatItOpened(context, record);
  return undefined;
};
