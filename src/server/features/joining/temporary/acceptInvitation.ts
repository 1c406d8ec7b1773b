import type { Kysely } from 'kysely';
import type { PhoneNumber } from '#domain/member/phone.ts';
import { violation } from '#domain/violation.ts';
import { instantText } from '#engine/dateText.ts';
import { ruleText } from '#i18n/rules.ts';
import type { Tables } from '#server/database/tables.ts';
import { findMainAdministrator } from '#server/features/directory/leaving/store/leaving.ts';
import { everywhere, takeIn } from '#server/features/directory/member/takeIn.ts';
import { findPlace } from '#server/features/directory/store/places.ts';
import { findInvitation, type Invitation } from '#server/features/joining/store/temporaryStaff.ts';
import { changeTerm, lockTerm, type NoticedTerm } from '#server/features/joining/store/temporaryTerms.ts';
import { insertMessage } from '#server/features/messages/store/smsMessages.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { beginningTerm } from './term.ts';

/** Someone who joins; that the number is theirs has been shown. */
export interface JoinPerson {
  /** As it is stored: visible characters only. */
  readonly name: string;
  readonly number: PhoneNumber;
}

/** What came of it. `dead`: what the token stands for is gone since it was looked at; nothing that was written stays. */
export type JoinOutcome = { readonly kind: 'waiting' | 'accepted' | 'dead' };

/** What a token of the join page stands for. */
export interface JoinTarget {
  readonly kind: 'link' | 'temporary';
  readonly companyId: number;
  readonly companyName: string;
  /**
   * Lets someone join, in a transaction of its own. The actor of `context` is no one, in the target's company; `audit` rows are
   * written there under the name of the person. Answers the same whether the number is known or not.
   */
  readonly join: (context: CallContext, person: JoinPerson) => Promise<JoinOutcome>;
}

/** Looks for what a token stands for by its hash; undefined: nothing that is good now. Takes as long either way. */
export type JoinTargetFinder = (
  context: Pick<CallContext, 'db' | 'now'>,
  tokenHash: string,
) => Promise<JoinTarget | undefined>;

const dead: JoinOutcome = { kind: 'dead' };

/** The invitation was for one number; anyone who has been given the link has another. */
const isForThem = ({ country_code: code, phone }: Invitation, { number }: JoinPerson): boolean =>
  number.countryCode === code && number.digits === phone;

/**
 * Makes the person and begins their term. People, numbers and departments are locked before the term (decisions/0008); anyone who is a
 * member by now, by whatever way, or an invitation that was answered or taken back meanwhile: nothing that was written stays.
 */
const accept = async (
  context: CallContext,
  invitation: Invitation,
  person: JoinPerson,
): Promise<JoinOutcome> => {
  if (!isForThem(invitation, person)) return dead;
  const { db, now } = context;
  const taken = await takeIn(
    context,
    {
      // Who is invited is called what the company calls them.
      name: invitation.name,
      phone: person.number,
      departmentId: invitation.department_id,
      position: invitation.position ?? '',
      memberType: invitation.type,
    },
    everywhere,
  );
  if (taken.kind !== 'made') return dead;
  const term = await lockTerm(db, invitation.company_id, invitation.temp_id);
  if (term?.status !== 'invited' || term.token_hash !== invitation.token_hash) return dead;
  const begun = beginningTerm(now, term.hours);
  const { userId } = taken;
  await changeTerm(db, {
    termRecord: term,
    change: { ...begun, user_id: userId, phone: '', token_hash: null },
    stamp: { at: now, by: null },
  });
  context.audit({
    action: 'temporaryStaff.accept',
    targetType: 'temporaryStaff',
    targetId: term.temp_id,
    targetName: term.name,
    changes: [
      { field: 'status', old: 'invited', new: 'active' },
      { field: 'expire_time', old: null, new: begun.expire_time.toISOString() },
    ],
    concerns: [{ type: 'member', id: userId }],
  });
  return { kind: 'accepted' };
};

/** The invitation to temporary work a token is known by, as something to join. */
export const findTemporaryTarget: JoinTargetFinder = async ({ db, now }, tokenHash) => {
  const invitation = await findInvitation(db, tokenHash, now);
  if (invitation === undefined) return undefined;
  const { company_id: companyId, company_name: companyName } = invitation;
  const join: JoinTarget['join'] = (context, person) => accept(context, invitation, person);
  return { kind: 'temporary', companyId, companyName, join };
};

/** What an inviter is told: that terms are about to end, or that someone is still here although theirs is over. */
type Notice = 'temporaryStaff.aboutToEnd' | 'temporaryStaff.wasKept';

/** The person who invited someone, while they are here, else the main administrator. */
const findReader = async (db: Kysely<Tables>, companyId: number, inviterId: number | null) => {
  const ids = [inviterId, await findMainAdministrator(db, companyId)];
  for (const id of ids) {
    const place = typeof id === 'number' ? await findPlace(db, companyId, id) : undefined;
    if (place !== undefined) return place;
  }
  return undefined;
};

/** One message to one inviter, however many of their people it is about: the first by name, the rest by number. */
const tellOne = async (
  db: Kysely<Tables>,
  {
    notice,
    terms,
    now,
  }: { readonly notice: Notice; readonly terms: readonly NoticedTerm[]; readonly now: Date },
): Promise<void> => {
  const [first] = terms.toSorted((one, other) => Number(one.expire_time) - Number(other.expire_time));
  if (first === undefined) return;
  const reader = await findReader(db, first.company_id, first.invited_by);
  if (reader === undefined) return;
  const params = {
    name: first.name,
    count: terms.length,
    time: instantText((first.expire_time ?? now).toISOString()),
  };
  const rule = terms.length === 1 ? notice : `${notice}Many`;
  await insertMessage(db, {
    companyId: first.company_id,
    countryCode: reader.countryCode,
    mobile: reader.phone,
    // The clock knows no one's language: the product's own.
    text: ruleText('zh', violation(rule, undefined, params)),
    now,
    purpose: 'reminder',
    name: reader.userName,
    userId: reader.userId,
  });
};

/** Tells everyone who invited some of these people, by one SMS each, in the caller's transaction. */
export const tellInviters = async (
  db: Kysely<Tables>,
  {
    notice,
    terms,
    now,
  }: { readonly notice: Notice; readonly terms: readonly NoticedTerm[]; readonly now: Date },
): Promise<void> => {
  const groups = new Map<string, NoticedTerm[]>();
  for (const term of terms) {
    const key = `${term.company_id}:${term.invited_by ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), term]);
  }
  for (const group of groups.values()) await tellOne(db, { notice, terms: group, now });
};
