import { inviteUrl, tokenLength } from '#domain/invite/joinAddress.ts';
import { invitedNumberBudget, inviterBudget, invitingCompanyBudget } from '#domain/temporary/budgets.ts';
import type { InvitedPerson } from '#domain/temporary/invitedPeople.ts';
import type { TemporaryType } from '#domain/temporary/vocabulary.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { instantText } from '#engine/dateText.ts';
import { ruleText } from '#i18n/rules.ts';
import { findCompanyRoot } from '#server/features/directory/department/store/departments.ts';
import { insertMessage } from '#server/features/messages/store/smsMessages.ts';
import { wordingOf } from '#server/features/messages/wordingOf.ts';
import { takeAllTokens } from '#server/guard/rateLimit.ts';
import { hashSecret } from '#server/guard/store/sessions.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** The token of an invitation's link, and what is stored of it. */
export interface InvitationToken {
  readonly token: string;
  readonly tokenHash: string;
}

/** A new one, of more than 128 random bits. */
export const drawToken = ({ randomToken }: Pick<CallContext, 'randomToken'>): InvitationToken => {
  const token = randomToken().slice(0, tokenLength);
  return { token, tokenHash: hashSecret(token) };
};

/**
 * Takes a message to a number out of the budgets of the number, of whoever invites and of the company, each by one statement: exact
 * however many ask at once. Answers what stands against it.
 */
export const takeInvitation = async (
  { db, actor, now }: CallContext,
  { countryCode, phone }: Pick<InvitedPerson, 'countryCode' | 'phone'>,
): Promise<readonly Violation[]> => {
  const { companyId, userId } = actor;
  const verdict = await takeAllTokens(db, [
    { ...invitedNumberBudget, key: `${countryCode}:${phone}`, now },
    { ...inviterBudget, key: `${companyId}:${userId}`, now },
    { ...invitingCompanyBudget, key: `${companyId}`, now },
  ]);
  return verdict.isAllowed
    ? []
    : [
        violation('temporaryStaff.tooMany', 'phone', {
          time: instantText(verdict.nextAt.toISOString()),
        }),
      ];
};

/** What stands in the message to somebody who is invited. */
export interface InvitationText {
  readonly type: TemporaryType;
  readonly hours: number;
  readonly until: Date;
  readonly token: string;
}

/** Sends somebody the link they accept by, in the caller's transaction. The reader is a guest: the product's own language. */
export const sendInvitation = async (
  { db, actor, now, publicOrigin }: CallContext,
  { name, countryCode, phone }: InvitedPerson,
  { type, hours, until, token }: InvitationText,
): Promise<void> => {
  const { name: company } = await findCompanyRoot(db, actor.companyId);
  const say = await wordingOf(db, actor.companyId, 'temporaryInvite');
  const values = {
    company,
    name,
    hours: String(hours),
    type: ruleText('zh', violation(`temporaryStaff.type.${type}`)),
    time: instantText(until.toISOString()),
  };
  const textWith = (shown: string): string => say({ ...values, link: inviteUrl(publicOrigin, shown) });
  await insertMessage(db, {
    companyId: actor.companyId,
    countryCode,
    mobile: phone,
    text: textWith(token),
    // Whoever reads the records must not be able to join by them.
    recordedText: textWith('…'),
    now,
    purpose: 'temporaryInvite',
    name,
    creatorId: actor.userId,
  });
};
