import { describe, expect, it } from 'vitest';
import { dayAfter, lengthOf } from '#domain/usage/days.ts';
import { checkUsageDays, comparedDays, lastDueDay, usageDays } from '#domain/usage/period.ts';

describe('the days usage is shown for', () => {
  it('takes four weeks up to the last counted', () => {
    expect(usageDays({}, '2026-11-21')).toEqual({ from: '2026-10-25', to: '2026-11-21' });
  });

  it('takes a leap year at once and no day more', () => {
    const year = { from: '2028-01-01', to: '2028-12-31' };
    expect(lengthOf(year)).toBe(366);

    expect(checkUsageDays(year)).toEqual([]);
    expect(checkUsageDays({ ...year, to: dayAfter(year.to, 1) })[0]?.rule).toBe('usage.periodTooLong');
    expect(checkUsageDays({ from: '2026-02-02', to: '2026-02-01' })[0]?.rule).toBe('usage.periodReversed');
  });

  it('ends with the last day that is counted, however many are asked for', () => {
    expect(usageDays({ days: 7 }, '2026-11-21')).toEqual({ from: '2026-11-15', to: '2026-11-21' });
    expect(usageDays({ from: '2026-10-26', to: '2026-11-22' }, '2026-11-21').to).toBe('2026-11-21');
    expect(usageDays({ from: '2026-11-22', to: '2026-11-22' }, '2026-11-21').to).toBe('2026-11-22');
  });

  it('lays days beside the same weekdays, also where they are no whole weeks', () => {
    const days = { from: '2026-11-20', to: '2026-11-22' };

    expect(comparedDays(days, 'previous')).toEqual({ from: '2026-11-13', to: '2026-11-15' });
    expect(comparedDays({ ...days, from: '2026-11-14' }, 'previous')).toEqual({
      from: '2026-10-31',
      to: '2026-11-08',
    });
  });

  it('compares with as many days before, or weekday by weekday', () => {
    const week = { from: '2026-11-16', to: '2026-11-22' };

    expect(comparedDays(week, 'previous')).toEqual({ from: '2026-11-09', to: '2026-11-15' });
    expect(comparedDays(week, 'year')).toEqual({ from: '2025-11-17', to: '2025-11-23' });
    expect(comparedDays(week, 'none')).toBeUndefined();
  });

  it('counts yesterday from ten in the morning on', () => {
    expect(lastDueDay({ today: '2026-11-22', hour: 10 })).toBe('2026-11-21');
    expect(lastDueDay({ today: '2026-11-22', hour: 9 })).toBe('2026-11-20');
  });
});
