import type { Budget } from '#domain/account/code.ts';
import { type GuessRules, lockedFor, type SharedBudget, tooManyTries } from '#domain/account/guessing.ts';
import { addressKey } from '#server/guard/origin.ts';
import {
  giveBackToken,
  type TokenQuestion,
  type TokenVerdict,
  takeTokens,
  waitFor,
} from '#server/guard/rateLimit.ts';
import {
  deleteMoment,
  deleteWindow,
  deleteWindows,
  insertMoment,
  isWindowFull,
} from '#server/guard/store/rateLimits.ts';
import { hashSecret } from '#server/guard/store/sessions.ts';
import { type CallContext, type Refusal, refusedKeeping } from '#server/platform/handler.ts';
import { admitTicket, puzzleRefusal } from './captcha.ts';
import { isDeviceKnown, saveKnownDevice } from './store/devices.ts';

type Guesser = Pick<CallContext, 'db' | 'ip' | 'now' | 'deviceId'>;

/** A secret someone is about to be right or wrong about. */
interface Guess {
  readonly rules: GuessRules;
  /** Whose secret: `accountSubject`, `managementSubject`. */
  readonly subject: string;
  /** Ticket of a puzzle solved before, bound to the subject; `solved`: it was looked at already. */
  readonly ticket: string | null | undefined | 'solved';
}

/** Nothing is looked at before `nextAt`. `isOwn`: for the guesser's own wrong ones, not for those of everyone around. */
export interface GuessWait {
  readonly kind: 'wait';
  readonly isOwn: boolean;
  readonly nextAt: Date;
  readonly seconds: number;
}

/** Whether the secret may be looked at. The guess counts as wrong until `takeBack`. */
type GuessVerdict =
  | {
      readonly kind: 'open';
      /** Wrong guesses this device has left after this one. */
      readonly left: number;
      /** It was right: it does not count, and neither do the device's wrong ones before it. */
      readonly takeBack: () => Promise<void>;
      /** It was wrong: what the device waits for from now on. */
      readonly ownWait: () => Promise<GuessWait | undefined>;
    }
  | GuessWait
  | { readonly kind: 'puzzle' };

/** Who guesses, as far as it can be told, as a hash: the device; of one that names none its address. */
export const guesserOf = ({ deviceId, ip }: Pick<Guesser, 'deviceId' | 'ip'>): string =>
  hashSecret(deviceId === '' && ip !== undefined ? `address ${addressKey(ip)}` : deviceId);

const knownSubject = (knownBy: GuessRules['knownBy'], subject: string): string => `${knownBy} ${subject}`;

/** Whether someone has proved themselves from this device before: strangers' guesses do not concern it. */
export const isKnownTo = (
  { db, deviceId }: Pick<Guesser, 'db' | 'deviceId'>,
  { knownBy }: Pick<GuessRules, 'knownBy'>,
  subject: string,
): Promise<boolean> => isDeviceKnown(db, { subject: knownSubject(knownBy, subject), deviceId });

/** Keeps that someone has proved themselves from this device. */
export const rememberDevice = (
  { db, deviceId, now }: Omit<Guesser, 'ip'>,
  { knownBy }: Pick<GuessRules, 'knownBy'>,
  subject: string,
): Promise<void> => saveKnownDevice(db, { subject: knownSubject(knownBy, subject), deviceId }, now);

const keyOf = (lane: SharedBudget['of'], subject: string, address: string): string => {
  switch (lane) {
    case 'place':
      return `${subject} ${address}`;
    case 'subject':
      return subject;
    case 'address':
      return address;
    default:
      return lane satisfies never;
  }
};

/** The lines a guess stands in. */
interface Lines {
  /** Of its device at this secret. */
  readonly own: readonly TokenQuestion[];
  /** Of everyone no one knows. */
  readonly shared: readonly (TokenQuestion & Pick<SharedBudget, 'free'>)[];
}

const linesOf = async (context: Guesser, { rules, subject }: Guess): Promise<Lines> => {
  const { now, ip } = context;
  const own = rules.own.map((budget) => ({ ...budget, key: `${subject} ${guesserOf(context)}`, now }));
  if (await isKnownTo(context, rules, subject)) return { own, shared: [] };
  const lanes = rules.shared.filter((lane) => lane.of === 'subject' || ip !== undefined);
  const address = ip === undefined ? '' : addressKey(ip);
  return { own, shared: lanes.map((lane) => ({ ...lane, key: keyOf(lane.of, subject, address), now })) };
};

const takeBack = async (db: Guesser['db'], lines: readonly TokenQuestion[]): Promise<void> => {
  for (const line of lines) await deleteMoment(db, line);
};

/** One place in each line or in none: how full each is with it, or the first that has no room. */
const standIn = async (
  db: Guesser['db'],
  lines: readonly TokenQuestion[],
): Promise<readonly number[] | { readonly full: TokenQuestion }> => {
  const counts: number[] = [];
  for (const line of lines) {
    const count = await insertMoment(db, line);
    if (count === undefined) {
      await takeBack(db, lines.slice(0, counts.length));
      return { full: line };
    }
    counts.push(count);
  }
  return counts;
};

const waiting = async (db: Guesser['db'], full: TokenQuestion, isOwn: boolean): Promise<GuessWait> => {
  const { nextAt, waitSeconds: seconds } = await waitFor(db, full);
  return { kind: 'wait', isOwn, nextAt, seconds };
};

/** What the device waits for, having guessed wrongly as often as it may. */
const ownWait = async (db: Guesser['db'], own: Lines['own']): Promise<GuessWait | undefined> => {
  for (const line of own) if (await isWindowFull(db, line)) return waiting(db, line, true);
  return undefined;
};

/** Whether no one nearby has to show that they are no program first; uses the ticket where they have. */
const isAdmitted = async (
  context: Guesser,
  isPuzzleDue: boolean,
  { ticket, subject }: Guess,
): Promise<boolean> => !isPuzzleDue || ticket === 'solved' || (await admitTicket(context, ticket, subject));

/**
 * Counts a guess before the secret is looked at, so that a hundred at once get no more than one after the other. Only outside a
 * transaction: a refusal must not take its count back (decisions/0022-guessing.md).
 */
export const beginGuess = async (context: Guesser, guess: Guess): Promise<GuessVerdict> => {
  const { db } = context;
  const { own, shared } = await linesOf(context, guess);
  const counts = await standIn(db, own);
  if ('full' in counts) return waiting(db, counts.full, true);
  const around = await standIn(db, shared);
  if ('full' in around) {
    await takeBack(db, own);
    return waiting(db, around.full, false);
  }
  const isPuzzleDue = shared.some(({ free }, at) => (around[at] ?? 0) > free);
  if (!(await isAdmitted(context, isPuzzleDue, guess))) {
    await takeBack(db, [...own, ...shared]);
    return { kind: 'puzzle' };
  }
  return {
    kind: 'open',
    left: Math.min(...own.map(({ limit }, at) => limit - (counts[at] ?? 0))),
    takeBack: async () => {
      await takeBack(db, shared);
      for (const line of own) await deleteWindow(db, line);
    },
    ownWait: () => ownWait(db, own),
  };
};

/** The wrong guesses of every device at a secret that is another one now say nothing any more. */
export const forgetGuesses = (db: Guesser['db'], { own }: GuessRules, subject: string): Promise<void> =>
  deleteWindows(
    db,
    own.map(({ bucket }) => bucket),
    `${subject} `,
  );

/** How it is answered that nothing is looked at now, by sign-in and whatever proves a number. */
export const guessRefusal = (verdict: Exclude<GuessVerdict, { readonly kind: 'open' }>): Refusal => {
  if (verdict.kind === 'puzzle') return puzzleRefusal;
  const { isOwn, seconds } = verdict;
  const why = isOwn ? lockedFor(seconds) : tooManyTries(seconds);
  const errorKey = isOwn ? 'account.locked' : 'too_many_tries';
  return { kind: 'refused', errorKey, violations: [why], extra: { retry_after: seconds } };
};

type Asked = Pick<CallContext, 'db' | 'ip' | 'now'>;

/** Takes a token of the address a request came from; there is always room where no address is known. */
export const takeAddressToken = ({ db, ip, now }: Asked, budget: Budget): Promise<TokenVerdict> =>
  ip === undefined
    ? Promise.resolve({ isAllowed: true })
    : takeTokens(db, { ...budget, key: addressKey(ip), now });

/** Gives the token of this very request back: a right answer was no guess. */
export const giveBackAddressToken = async ({ db, ip, now }: Asked, budget: Budget): Promise<void> => {
  if (ip !== undefined) await giveBackToken(db, { ...budget, key: addressKey(ip), now });
};

/** Why nothing more is tried from an address for now; undefined while there is room, or where no address is known. */
export const addressRefusal = async (context: Asked, budget: Budget): Promise<Refusal | undefined> => {
  const verdict = await takeAddressToken(context, budget);
  return verdict.isAllowed
    ? undefined
    : refusedKeeping([tooManyTries(verdict.waitSeconds)], 'too_many_tries');
};
