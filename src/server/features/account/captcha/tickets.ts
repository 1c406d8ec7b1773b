import { accountSubject } from '#domain/account/guessing.ts';
import { captchaLife } from '#domain/captcha/rules.ts';
import type { AccountName } from '#server/features/account/store/accounts.ts';
import { countTicketCode, deleteTicket, isTicketGood } from '#server/features/account/store/captchas.ts';
import type { CallContext, Refusal } from '#server/platform/handler.ts';
import { ticketRefusal } from './limits.ts';

type Bearer = Pick<CallContext, 'db' | 'deviceId' | 'now'>;

const claimOf = ({ deviceId, now }: Bearer, ticket: string, subject: string) => ({
  ticket,
  deviceId,
  now,
  number: subject,
});

/** Uses a ticket once: for one subject (`accountSubject` of a number), and no more than three times. False: it is not good for it. */
export const admitTicket = (
  context: Bearer,
  ticket: string | null | undefined,
  subject: string,
): Promise<boolean> =>
  countTicketCode(context.db, claimOf(context, ticket ?? '', subject), captchaLife.codes);

/** Lets a code be sent on a ticket, to one number and no more than three times. In a write refused later it was not counted. */
export const admitCode = async (
  context: Bearer,
  ticket: string | null | undefined,
  number: AccountName,
): Promise<Refusal | undefined> => {
  return (await admitTicket(context, ticket, accountSubject(number))) ? undefined : ticketRefusal;
};

/** Looks at a ticket again where something is made of it; it stays good until it is spent. */
export const checkTicket = async (
  context: Bearer,
  ticket: string,
  number: AccountName,
): Promise<Refusal | undefined> =>
  (await isTicketGood(context.db, claimOf(context, ticket, accountSubject(number))))
    ? undefined
    : ticketRefusal;

/** Uses a ticket up. False: somebody else just did. */
export const spendTicket = (db: CallContext['db'], ticket: string): Promise<boolean> =>
  deleteTicket(db, ticket);
