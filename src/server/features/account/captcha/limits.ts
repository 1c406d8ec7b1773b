import type { Budget } from '#domain/account/code.ts';
import { addressFailureBudget, failureBudget, lockBudget } from '#domain/captcha/rules.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { addressKey } from '#server/guard/clientAddress.ts';
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
