import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Budget } from '#domain/account/code.ts';
import { accountSubject } from '#domain/account/guessing.ts';
import {
  addressFailureBudget,
  type CaptchaKind,
  captchaLife,
  effort,
  failureBudget,
  lockBudget,
  roundsOfStep,
} from '#domain/captcha/rules.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { AccountName } from '#server/features/account/store/accounts.ts';
import { countTicketCode, deleteTicket, isTicketGood } from '#server/features/account/store/captchas.ts';
import { addressKey } from '#server/guard/origin.ts';
import { lookAtTokens, type TokenVerdict, takeTokens } from '#server/guard/rateLimit.ts';
import type { CallContext, Refusal } from '#server/platform/handler.ts';

/** A browser of an address: whoever changes the one is still held by the budgets of the other. */
const browserKey = ({ ip = '', deviceId }: CallContext): string => `${addressKey(ip)} ${deviceId}`;
const wholeAddress = ({ ip = '' }: CallContext): string => addressKey(ip);

const tooOften = (seconds: number): Violation => violation('captcha.tooOften', undefined, { seconds });

const refusalOf = (verdict: TokenVerdict, errorKey: string): Refusal | undefined =>
  verdict.isAllowed
    ? undefined
    : { ...refusal(verdict.waitSeconds, errorKey), extra: { retry_after: verdict.waitSeconds } };

const refusal = (seconds: number, errorKey: string): Refusal => ({
  kind: 'refused',
  errorKey,
  violations: [tooOften(seconds)],
});

/** Why nothing may be asked or answered now: too many wrong answers of this browser or its address, or too much in a minute. */
export const captchaRefusal = async (context: CallContext, budget: Budget): Promise<Refusal | undefined> => {
  const { db, now } = context;
  const locked = await lookAtTokens(db, { ...lockBudget, key: browserKey(context), now });
  if (!locked.isAllowed) return refusalOf(locked, 'captcha_locked');
  const crowded = await lookAtTokens(db, { ...addressFailureBudget, key: wholeAddress(context), now });
  if (!crowded.isAllowed) return refusalOf(crowded, 'captcha_locked');
  return refusalOf(await takeTokens(db, { ...budget, key: wholeAddress(context), now }), 'captcha_rate');
};

/** Notes a wrong answer; the fifth locks the browser. */
export const noteFailure = async (context: CallContext): Promise<void> => {
  const { db, now } = context;
  const own = { ...failureBudget, key: browserKey(context), now };
  await takeTokens(db, { ...addressFailureBudget, key: wholeAddress(context), now });
  await takeTokens(db, own);
  const after = await lookAtTokens(db, own);
  if (!after.isAllowed) await takeTokens(db, { ...lockBudget, key: browserKey(context), now });
};

/** What is answered where too many have guessed: the ticket of a puzzle has to come with the next guess. */
export const puzzleRefusal: Refusal = {
  kind: 'refused',
  errorKey: 'captcha_required',
  violations: [violation('captcha.required')],
};

/** What is answered where a ticket is missing, used up, somebody else's or for another number. */
export const ticketRefusal: Refusal = {
  kind: 'refused',
  errorKey: 'captcha_required',
  violations: [violation('captcha.required', 'captcha_ticket')],
};

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

/** A piece of work for the browser, signed with a key of its own. How long it is good for the row it is kept in says. */
export const createProof = (kind: CaptchaKind, next: () => number, secret: string): Promise<Challenge> => {
  const { least, most } = effort[kind];
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: roundsOfStep,
    counter: Math.floor(least + next() * (most - least)),
    deriveKey,
    hmacSignatureSecret: secret,
  });
};

/** Whether the work was done. */
export const isProofRight = async (
  challenge: Challenge,
  solution: Solution,
  secret: string,
): Promise<boolean> => {
  const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secret });
  return verified;
};
