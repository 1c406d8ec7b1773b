import { describe, expect, it } from 'vitest';
import { stepAt } from '#domain/secondFactor/timeCode.ts';
import { matchingStep, timeCodeOf } from '#server/features/account/secondFactor.ts';

/** The secret of RFC 6238, appendix B. */
const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

describe('a time code', () => {
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('is that of RFC 6238 at %i', (seconds, code) => {
    expect(timeCodeOf(secret, stepAt(at(seconds)), 8)).toBe(code);
  });

  it('is taken one step before and after its own, and no further', () => {
    const code = timeCodeOf(secret, 100);

    const found = [98, 99, 100, 101, 102].map((step) => matchingStep(secret, code, at(step * 30 + 15)));

    expect(found).toEqual([undefined, 100, 100, 100, undefined]);
  });

  it('is nothing but its six digits', () => {
    const now = at(3_000);

    expect(['', '12345', '1234567', 'abcdef'].map((typed) => matchingStep(secret, typed, now))).toEqual(
      Array(4).fill(undefined),
    );
  });
});
