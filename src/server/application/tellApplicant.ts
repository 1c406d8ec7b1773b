import type { PhoneNumber } from '#domain/member/phone.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { ruleText } from '#i18n/rules.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import { findAdministeredCompany } from '#server/repositories/candidates.ts';
import { insertMessage } from '#server/repositories/smsMessages.ts';

/** Who is told, as somebody who applied. */
export interface Told {
  readonly name: string;
  readonly phone: PhoneNumber;
  readonly userId?: number | undefined;
}

type Telling = Pick<CallContext, 'db' | 'actor' | 'now' | 'publicOrigin'>;

/** Nobody knows what language an applicant reads: the product's own. */
const tell = async (
  { db, actor, now }: Telling,
  { name, phone, userId }: Told,
  said: Violation,
): Promise<void> => {
  await insertMessage(db, {
    companyId: actor.companyId,
    countryCode: phone.countryCode,
    mobile: phone.digits,
    text: ruleText('zh', said),
    now,
    purpose: 'join',
    name,
    ...(userId === undefined ? {} : { userId }),
    ...(actor.userId === 0 ? {} : { creatorId: actor.userId }),
  });
};

/** What the company is called in what is told. */
export const companyNameOf = async ({ db, actor }: Pick<Telling, 'db' | 'actor'>): Promise<string> =>
  (await findAdministeredCompany(db, actor.companyId)).name;

/** Tells somebody by SMS where they have joined, and where the app is. */
export const tellAccepted = (
  context: Telling,
  told: Told,
  joined: { readonly company: string; readonly department: string },
): Promise<void> =>
  tell(
    context,
    told,
    violation('application.acceptedMessage', undefined, { ...joined, address: context.publicOrigin }),
  );

/** Tells somebody by SMS that they were turned away, and why. */
export const tellRejected = (
  context: Telling,
  told: Told,
  said: { readonly company: string; readonly reason: string },
): Promise<void> => tell(context, told, violation('application.rejectedMessage', undefined, said));
