import { captchaLife } from '#domain/captcha/rules.ts';
import type { CallContext, Refusal } from '#server/handlers/handler.ts';
import { countTicketCode, deleteTicket, isTicketGood } from '#server/repositories/captchas.ts';
import { ticketRefusal } from './limits.ts';

/** The number a ticket is shown for, as it is stored. */
export interface TicketNumber {
  readonly countryCode: string;
  readonly mobile: string;
}

const claimOf = ({ deviceId, now }: CallContext, ticket: string, number: TicketNumber) => ({
  ticket,
  deviceId,
  now,
  number: `${number.countryCode} ${number.mobile}`,
});

/** Lets a code be sent on a ticket, to one number and no more than three times. In a write refused later it was not counted. */
export const admitCode = async (
  context: CallContext,
  ticket: string | null | undefined,
  number: TicketNumber,
): Promise<Refusal | undefined> => {
  const isCounted = await countTicketCode(
    context.db,
    claimOf(context, ticket ?? '', number),
    captchaLife.codes,
  );
  return isCounted ? undefined : ticketRefusal;
};

/** Looks at a ticket again where something is made of it; it stays good until it is spent. */
export const checkTicket = async (
  context: CallContext,
  ticket: string,
  number: TicketNumber,
): Promise<Refusal | undefined> =>
  (await isTicketGood(context.db, claimOf(context, ticket, number))) ? undefined : ticketRefusal;

/** Uses a ticket up. False: somebody else just did. */
export const spendTicket = (db: CallContext['db'], ticket: string): Promise<boolean> =>
  deleteTicket(db, ticket);
