import { type Violation, violation } from '#domain/violation.ts';
import type { Budget } from './code.ts';

/**
 * What strangers share: beyond `free` wrong guesses each further one needs a solved puzzle, beyond `limit` none is looked at. `of`: one
 * account from one address, one account from anywhere, or whatever is tried from one address.
 */
export interface SharedBudget extends Budget {
  readonly of: 'place' | 'subject' | 'address';
  readonly free: number;
}

/**
 * How often a secret may be guessed at (decisions/0022-guessing.md). `own` counts one device at one account and nothing else, so no one
 * can use up another's; `shared` counts devices that have never been right, and does not touch those that have.
 */
export interface GuessRules {
  readonly name: 'login' | 'manage' | 'code' | 'factor';
  /** What a device has to have proved before to be known here. */
  readonly knownBy: 'login' | 'manage';
  readonly own: readonly Budget[];
  readonly shared: readonly SharedBudget[];
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Screens A21: five wrong ones lock a quarter of an hour; anyone who goes on waits longer. */
const ownBudgets = (name: string): readonly Budget[] => [
  { bucket: `${name}.own`, limit: 5, windowSeconds: 15 * minute },
  { bucket: `${name}.own.long`, limit: 10, windowSeconds: 2 * hour },
  { bucket: `${name}.own.day`, limit: 20, windowSeconds: day },
];

const sharedBudgets = (name: string): readonly SharedBudget[] => [
  { of: 'subject', bucket: `${name}.subject`, free: 20, limit: 100, windowSeconds: day },
  { of: 'place', bucket: `${name}.place`, free: 5, limit: 20, windowSeconds: day },
];

const addressBudget = (name: string, free: number): SharedBudget => ({
  of: 'address',
  bucket: `${name}.ip`,
  free,
  limit: 3 * free,
  windowSeconds: 15 * minute,
});

/** The login password of a number, at sign-in and where a second company is registered; a whole office may share an address. */
export const loginGuesses: GuessRules = {
  name: 'login',
  knownBy: 'login',
  own: ownBudgets('login'),
  shared: [addressBudget('login', 100), ...sharedBudgets('login')],
};

/** The management password of a person in a company. */
export const manageGuesses: GuessRules = {
  name: 'manage',
  knownBy: 'manage',
  own: ownBudgets('manage'),
  shared: [addressBudget('manage', 60), ...sharedBudgets('manage')],
};

/** Codes by SMS before anyone is signed in: each has its own five tries, so only walking through many numbers is left to hold. */
export const codeGuesses: GuessRules = {
  name: 'code',
  knownBy: 'login',
  own: [],
  shared: [addressBudget('code', 60)],
};

/** The second factor of a person in a company; a device the management password was given from is known. */
export const factorGuesses: GuessRules = {
  name: 'factor',
  knownBy: 'manage',
  own: ownBudgets('factor'),
  shared: [addressBudget('factor', 60), ...sharedBudgets('factor')],
};

/** What the guesses at an account are counted under. */
export const accountSubject = ({
  countryCode,
  mobile,
}: {
  readonly countryCode: string;
  readonly mobile: string;
}): string => `${countryCode} ${mobile}`;

/** What the guesses at a management password are counted under: everyone has one for each company. */
export const managementSubject = ({
  companyId,
  userId,
}: {
  readonly companyId: number;
  readonly userId: number;
}): string => `${companyId}:${userId}`;

/** Said for a wrong password and for an unknown account alike: no one learns which numbers have an account. */
export const wrongPassword: readonly Violation[] = [violation('account.wrongPassword')];

/** Said to a user who has guessed too often, with the time until they may go on, in the largest unit that says it. */
export const lockedFor = (seconds: number): Violation =>
  seconds <= 2 * hour
    ? violation('account.locked', undefined, { minutes: Math.ceil(seconds / minute) })
    : violation('account.lockedHours', undefined, { hours: Math.ceil(seconds / hour) });

/** Said when too much was tried from one address, or at one account from devices no one knows. */
export const tooManyTries = (seconds: number): Violation =>
  seconds <= 2 * hour
    ? violation('account.tooManyTries', undefined, { minutes: Math.ceil(seconds / minute) })
    : violation('account.tooManyTriesHours', undefined, { hours: Math.ceil(seconds / hour) });
