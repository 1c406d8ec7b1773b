import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import {
  addressBudgets,
  type Budget,
  blockBudget,
  blockOf,
  type CodeAsker,
  type CodeScene,
  checkCountry,
  codeRules,
  companyBudget,
  goesByMail,
  isForKnownNumbers,
  namesNumber,
  normaliseCode,
  numberBudgets,
  personBudget,
  provedBudgets,
  strangersDay,
  tooOften,
  wrongCode,
} from '#domain/account/code.ts';
import { accountSubject, codeGuesses } from '#domain/account/guessing.ts';
import { spendDay } from '#domain/message/limits.ts';
import { violation } from '#domain/violation.ts';
import { ruleText } from '#i18n/rules.ts';
import type { Tables } from '#server/database/tables.ts';
import { findPlace } from '#server/features/directory/store/places.ts';
import { deleteOldSpend } from '#server/features/messages/store/messageSpend.ts';
import {
  insertMail,
  insertMessage,
  insertMessageIfKnown,
} from '#server/features/messages/store/smsMessages.ts';
import { addressKey } from '#server/guard/origin.ts';
import {
  lookAtAllTokens,
  lookAtTokens,
  type TokenQuestion,
  type TokenVerdict,
  takeAllTokens,
} from '#server/guard/rateLimit.ts';
import { deleteEmptyWindows } from '#server/guard/store/rateLimits.ts';
import {
  type Answer,
  type CallContext,
  done,
  type Refusal,
  refused,
  refusedKeeping,
} from '#server/platform/handler.ts';
import type { Ports } from '#server/platform/ports.ts';
import { admitTicket, puzzleRefusal } from './captcha.ts';
import { guesserOf, isKnownTo } from './guesses.ts';
import type { AccountName } from './store/accounts.ts';
import { deleteExpiredCaptchas } from './store/captchas.ts';
import { deleteOldDevices } from './store/devices.ts';
import { findCodeAddress } from './store/securitySettings.ts';
import {
  type CodeName,
  countTry,
  deleteCode,
  deleteExpiredCodes,
  isKeptCode,
  lockCode,
  saveCode,
} from './store/smsCodes.ts';

/** What a code is sent for, and where to. `companyId` 0: no one is signed in. Digits as `normalisePhone` gives them. */
interface CodeRequest {
  readonly scene: CodeScene;
  readonly countryCode: string;
  readonly mobile: string;
  readonly companyId: number;
  /** Ticket of a puzzle solved before, bound to the number; `solved`: it was looked at already. */
  readonly puzzle?: string | null | undefined | 'solved';
}

/** A code someone has typed. */
export interface CodeClaim {
  readonly scene: CodeScene;
  readonly countryCode: string;
  readonly mobile: string;
  readonly code: string;
}

/** How long a code is good for, and when the next may be asked. */
interface CodeSent {
  readonly expire_seconds: number;
  readonly retry_after: number;
}

const msPerSecond = 1_000;
const hexDigits = 12;

/** Six digits out of 48 random bits: no one of them is likelier than another by more than a millionth of a millionth. */
const drawCode = (randomToken: () => string): string => {
  const drawn = Number.parseInt(
    createHash('sha256').update(randomToken()).digest('hex').slice(0, hexDigits),
    16,
  );
  return String(drawn % 10 ** codeRules.digits).padStart(codeRules.digits, '0');
};

/** The question of one budget. */
const budgetQuestion = (budget: Budget, key: string, now: Date): TokenQuestion => ({
  ...budget,
  key,
  now,
});

const askerOf = async (context: CallContext, { scene, ...number }: CodeRequest): Promise<CodeAsker> => {
  if (!namesNumber(scene)) return 'owner';
  return (await isKnownTo(context, codeGuesses, accountSubject(number))) ? 'known' : 'stranger';
};

/** What a number is asked for by a user who has solved a puzzle, once strangers have used its day up. */
const provedQuestions = ({ now, ip }: CallContext, number: string): readonly TokenQuestion[] => {
  const place = `${number} ${ip === undefined ? '' : addressKey(ip)}`;
  return [
    budgetQuestion(provedBudgets.minute, place, now),
    budgetQuestion(provedBudgets.place, place, now),
    budgetQuestion(provedBudgets.number, number, now),
  ];
};

const numberQuestions = (
  context: CallContext,
  number: string,
  asker: CodeAsker,
): readonly TokenQuestion[] => {
  const key = asker === 'known' ? `${number} ${guesserOf(context)}` : number;
  return numberBudgets(asker).map((budget) => budgetQuestion(budget, key, context.now));
};

/** What is asked beside the budgets of the number itself. */
const widerQuestions = (
  context: CallContext,
  { countryCode, mobile, companyId }: CodeRequest,
  asker: CodeAsker,
): readonly TokenQuestion[] => {
  const { now, ip, actor } = context;
  // What strangers around have asked for is no reason to keep someone out whose device is known.
  const addresses = ip === undefined || asker === 'known' ? [] : addressBudgets;
  return [
    ...(asker === 'stranger' ? [budgetQuestion(blockBudget, `${countryCode} ${blockOf(mobile)}`, now)] : []),
    ...addresses.map((budget) => budgetQuestion(budget, addressKey(ip ?? ''), now)),
    ...(actor.userId === 0 ? [] : [budgetQuestion(personBudget, `${actor.companyId}:${actor.userId}`, now)]),
    ...(companyId === 0 ? [] : [budgetQuestion(companyBudget, String(companyId), now)]),
  ];
};

/** Whether strangers have used up what a number is sent in a day. */
const isDaySpent = async ({ db, now }: CallContext, number: string): Promise<boolean> =>
  !(await lookAtTokens(db, budgetQuestion(strangersDay, number, now))).isAllowed;

/**
 * Takes what a message costs, the narrowest budget first: a number asked too often takes nothing from what its whole office has.
 * `puzzle`: strangers have used up its day, which is no reason to keep its owner out on a new device.
 */
const takeRoom = async (context: CallContext, request: CodeRequest): Promise<TokenVerdict | 'puzzle'> => {
  const { db } = context;
  const asker = await askerOf(context, request);
  const number = accountSubject(request);
  const wider = widerQuestions(context, request, asker);
  if (asker !== 'stranger' || !(await isDaySpent(context, number)))
    return takeAllTokens(db, [...numberQuestions(context, number, asker), ...wider]);
  const proved = provedQuestions(context, number);
  const verdict = await lookAtAllTokens(db, proved);
  if (!verdict.isAllowed) return verdict;
  const { puzzle } = request;
  if (puzzle !== 'solved' && !(await admitTicket(context, puzzle, number))) return 'puzzle';
  return takeAllTokens(db, [...proved, ...wider]);
};

const messageText = ({ locale }: CallContext, scene: CodeScene, code: string): string => {
  const purpose = ruleText(locale, { rule: `code.purpose.${scene}` });
  const minutes = codeRules.lifetimeSeconds / 60;
  return ruleText(locale, violation('code.message', undefined, { code, purpose, minutes }));
};

/** Everything about a code in one transaction; a write's own is used as it is. */
const together = <Result>(db: Kysely<Tables>, work: (db: Kysely<Tables>) => Promise<Result>) =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

/** A code is good for the device that asked for it: anyone who guesses from elsewhere neither finds it nor uses up its tries. */
const nameOf = (
  context: CallContext,
  { scene, countryCode, mobile }: Pick<CodeClaim, 'scene' | 'countryCode' | 'mobile'>,
): CodeName => ({ scene, countryCode, mobile, asker: guesserOf(context) });

/**
 * The same code by e-mail, where the company has that and the user who is signed in has an address there. Not for what opens an account
 * or is the main administrator's alone: people who may change an address must not come by it.
 */
const mailCode = async (
  { actor, locale, now, sendsMail, traceparent: askedIn }: CallContext,
  { scene, companyId }: CodeRequest,
  { db, text }: { readonly db: Kysely<Tables>; readonly text: string },
): Promise<void> => {
  if (sendsMail !== true || !goesByMail(scene)) return;
  const email = await findCodeAddress(db, companyId, actor.userId);
  if (email === undefined) return;
  const subject = ruleText(locale, violation('code.subject'));
  await insertMail(db, { companyId, email, subject, text, now, purpose: 'code', askedIn });
};

const issueCode = async (context: CallContext, request: CodeRequest, db: Kysely<Tables>): Promise<void> => {
  const { now, randomToken, traceparent: askedIn } = context;
  const code = drawCode(randomToken);
  const expiresAt = new Date(now.getTime() + codeRules.lifetimeSeconds * msPerSecond);
  await saveCode(db, nameOf(context, request), { code, salt: randomToken(), now, expiresAt });
  const text = messageText(context, request.scene, code);
  const insert = isForKnownNumbers(request.scene) ? insertMessageIfKnown : insertMessage;
  await insert(db, { ...request, text, now, purpose: 'code', askedIn });
  await mailCode(context, request, { db, text });
};

/**
 * Sends a code, unless one of the budgets is used up (error_key sms_rate, or captcha_required where a puzzle helps). A number no one is known by gets the same answer in the same
 * time and no message (safety.md T17). A new code takes the place of the one before on the same device, and of no other.
 */
export const sendCode = (context: CallContext, request: CodeRequest): Promise<Answer<CodeSent>> =>
  together(context.db, async (db) => {
    const closed = checkCountry(request.scene, request.countryCode);
    if (closed.length > 0) return refused(closed, 'sms_country');
    const verdict = await takeRoom({ ...context, db }, request);
    if (verdict === 'puzzle') return puzzleRefusal;
    if (!verdict.isAllowed)
      return refused([tooOften(verdict.waitSeconds)], 'sms_rate', { retry_after: verdict.waitSeconds });
    await issueCode(context, request, db);
    return done({ expire_seconds: codeRules.lifetimeSeconds, retry_after: codeRules.retrySeconds });
  });

/** How a refusal about a code is answered; in a write, the try it counts stays counted. */
export const codeRefusal: Refusal = refusedKeeping(wrongCode, 'sms_code_wrong');

const isRight = async (context: CallContext, db: Kysely<Tables>, claim: CodeClaim): Promise<boolean> => {
  const { now } = context;
  const name = nameOf(context, claim);
  const kept = await lockCode(db, name);
  if (kept === undefined || kept.tries >= codeRules.tries || kept.expiresAt.getTime() <= now.getTime())
    return false;
  if (isKeptCode(kept, normaliseCode(claim.code))) return true;
  await countTry(db, name);
  return false;
};

/**
 * Whether a code is right, without using it up: for a call that may have to ask something else first. A wrong one counts. The refusal is
 * to be answered as it is, before anything else is written: what was written by then is kept with it.
 */
export const tryCode = (context: CallContext, claim: CodeClaim): Promise<Refusal | undefined> =>
  together(context.db, async (db) => ((await isRight(context, db, claim)) ? undefined : codeRefusal));

/**
 * Checks a code and uses it up. A wrong one counts, also where the call is a write that is then refused: answer the refusal as it is,
 * and ask before anything else is written. In a write refused later for another reason the code stays good.
 */
export const checkCode = (context: CallContext, claim: CodeClaim): Promise<Refusal | undefined> =>
  together(context.db, async (db) => {
    if (!(await isRight(context, db, claim))) return codeRefusal;
    await deleteCode(db, nameOf(context, claim));
    return undefined;
  });

/** Uses up a code that `tryCode` found right. False: someone else just did. */
export const spendCode = (context: CallContext, claim: Omit<CodeClaim, 'code'>): Promise<boolean> =>
  deleteCode(context.db, nameOf(context, claim));

/** The number the signed-in person is known by in the company they are in: codes go nowhere else. */
export const ownNumber = async ({ db, actor }: CallContext): Promise<AccountName | undefined> => {
  const place = await findPlace(db, actor.companyId, actor.userId);
  return place && { countryCode: place.countryCode, mobile: place.phone };
};

/** Forgets codes, tokens and devices no one used in time, and counts in which nothing stands any more. Answers how many. */
export const deleteExpiredSecrets = async ({ database: { db }, clock }: Ports): Promise<number> => {
  const now = clock();
  const codes = (await deleteExpiredCodes(db, now)) + (await deleteExpiredCaptchas(db, now));
  await deleteOldSpend(db, spendDay(now));
  return codes + (await deleteOldDevices(db, now)) + (await deleteEmptyWindows(db, now));
};
