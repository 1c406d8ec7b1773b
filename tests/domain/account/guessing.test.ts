import { describe, expect, it } from 'vitest';
import { codeRules, numberBudgets } from '#domain/account/code.ts';
import {
  accountSubject,
  codeGuesses,
  type GuessRules,
  lockedFor,
  loginGuesses,
  manageGuesses,
  managementSubject,
  tooManyTries,
} from '#domain/account/guessing.ts';

const hour = 3_600;
const passwords: readonly GuessRules[] = [loginGuesses, manageGuesses];

describe('guessing', () => {
  it.each(passwords)(
    'locks a device a quarter of an hour after five, longer after more: $name',
    ({ own }) => {
      expect(own[0]).toMatchObject({ limit: 5, windowSeconds: 900 });
      expect(own.map(({ limit }) => limit)).toEqual([5, 10, 20]);
      expect(own.map(({ windowSeconds }) => windowSeconds)).toEqual([900, 2 * hour, 24 * hour]);
    },
  );

  it.each(passwords)('gives strangers no more than a hundred a day at one account: $name', ({ shared }) => {
    expect(shared.find((lane) => lane.of === 'subject')).toMatchObject({
      free: 20,
      limit: 100,
      windowSeconds: 24 * hour,
    });
    for (const { free, limit } of shared) expect(free).toBeLessThan(limit);
  });

  // decisions/0022-guessing.md states these odds.
  it('finds a code of one number once in 20,000 days', () => {
    const codesADay = numberBudgets('stranger').find(
      ({ windowSeconds }) => windowSeconds === 24 * hour,
    )?.limit;
    const odds = ((codesADay ?? 0) * codeRules.tries) / 10 ** codeRules.digits;

    expect(odds).toBe(1 / 20_000);
    expect(codeGuesses.shared).toMatchObject([{ of: 'address', free: 60, limit: 180 }]);
  });

  it('counts by number, and by person of a company', () => {
    expect(accountSubject({ countryCode: '86', mobile: '13800010001' })).toBe('86 13800010001');
    expect(managementSubject({ companyId: 3, userId: 7 })).toBe('3:7');
  });

  it('says how long to wait in the largest unit that says it', () => {
    expect(lockedFor(900)).toEqual({ rule: 'account.locked', params: { minutes: 15 } });
    expect(lockedFor(3 * hour)).toEqual({ rule: 'account.lockedHours', params: { hours: 3 } });
    expect(tooManyTries(61)).toEqual({ rule: 'account.tooManyTries', params: { minutes: 2 } });
    expect(tooManyTries(20 * hour)).toEqual({ rule: 'account.tooManyTriesHours', params: { hours: 20 } });
  });
});
