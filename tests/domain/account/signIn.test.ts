import { describe, expect, it } from 'vitest';
import { afterAttempt, isLocked, type SignInState } from '#domain/account/signIn.ts';

const now = new Date('2026-11-23T02:00:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const state = (failedAttempts: number, lockedUntil?: Date): SignInState => ({ failedAttempts, lockedUntil });

describe('attempts to sign in', () => {
  it('are counted before the password is looked at', () => {
    expect(afterAttempt(state(0), now)).toEqual(state(1));
    expect(afterAttempt(state(3), now)).toEqual(state(4));
  });

  it('lock the account for a quarter of an hour at the fifth', () => {
    const locked = afterAttempt(state(4), now);

    expect(locked).toEqual(state(5, inMinutes(15)));
    expect(isLocked(locked, now)).toBe(true);
  });

  it('are allowed again at the instant the lock ends', () => {
    const locked = afterAttempt(state(4), now);

    expect(isLocked(locked, inMinutes(14.99))).toBe(true);
    expect(isLocked(locked, inMinutes(15))).toBe(false);
  });

  it('start a new count once a lock is over', () => {
    expect(afterAttempt(state(5, inMinutes(-1)), now)).toEqual(state(1));
  });
});
