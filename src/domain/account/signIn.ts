import { type Violation, violation } from '#domain/violation.ts';

/** Screens A21: five wrong passwords in a row lock the account for a quarter of an hour. */
export const signInLimit = { failures: 5, lockMinutes: 15 } as const;

/** What the database knows of an account before the password of this attempt is looked at. */
export interface SignInState {
  readonly failedAttempts: number;
  readonly lockedUntil: Date | undefined;
}

const msPerMinute = 60_000;

/** Whether attempts are refused without looking at the password. The lock is over at the very instant it names. */
export const isLocked = ({ lockedUntil }: SignInState, now: Date): boolean =>
  lockedUntil !== undefined && lockedUntil.getTime() > now.getTime();

/**
 * The state once an attempt has begun. It counts as failed until the password proves right, so that a hundred attempts
 * at once get no more than five guesses. A lock that is over starts a new count.
 */
export const afterAttempt = (state: SignInState, now: Date): SignInState => {
  const failedAttempts = state.lockedUntil === undefined ? state.failedAttempts + 1 : 1;
  const isLast = failedAttempts >= signInLimit.failures;
  return {
    failedAttempts,
    lockedUntil: isLast ? new Date(now.getTime() + signInLimit.lockMinutes * msPerMinute) : undefined,
  };
};

/** Said for a wrong password and for an unknown account alike: nobody learns which numbers have an account. */
export const wrongPassword: readonly Violation[] = [violation('account.wrongPassword')];

/** Said while the lock lasts, for known and unknown accounts alike. */
export const locked: readonly Violation[] = [
  violation('account.locked', undefined, { minutes: signInLimit.lockMinutes }),
];
