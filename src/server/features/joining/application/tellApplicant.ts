import type { PhoneNumber } from '#domain/member/phone.ts';
import { findAdministeredCompany } from '#server/features/directory/member/store/candidates.ts';
import { insertMessage } from '#server/features/messages/store/smsMessages.ts';
import { wordingOf } from '#server/features/messages/wordingOf.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** Who is told, as somebody who applied. */
export interface Told {
  readonly name: string;
  readonly phone: PhoneNumber;
  readonly userId?: number | undefined;
}

type Telling = Pick<CallContext, 'db' | 'actor' | 'now' | 'publicOrigin'>;
type Saying = (values: Readonly<Record<string, string>>) => string;

/** How the company words an outcome, asked for once however many are told. */
export const outcomeWording = async (
  { db, actor, publicOrigin }: Telling,
  purpose: 'accepted' | 'rejected',
): Promise<Saying> => {
  const say = await wordingOf(db, actor.companyId, purpose);
  const { name: company } = await findAdministeredCompany(db, actor.companyId);
  return (values) => say({ company, link: publicOrigin, ...values });
};

/** Tells somebody by SMS what became of their application: which department they are in, or why they were turned away. */
export const tellOutcome = async (
  { db, actor, now }: Telling,
  { name, phone, userId }: Told,
  say: Saying,
  outcome: { readonly department: string } | { readonly reason: string },
): Promise<void> => {
  await insertMessage(db, {
    companyId: actor.companyId,
    countryCode: phone.countryCode,
    mobile: phone.digits,
    text: say({ name, ...outcome }),
    now,
    purpose: 'join',
    name,
    ...(userId === undefined ? {} : { userId }),
    ...(actor.userId === 0 ? {} : { creatorId: actor.userId }),
  });
};
