import { describe, expect, it } from 'vitest';
import { checkPeriod, periodOf } from '#domain/record/period.ts';

const now = new Date('2026-11-23T02:00:00Z');
const day = (text: string) => new Date(`${text}T02:00:00Z`);

describe('periodOf', () => {
  it.each([
    ['nothing', {}, '2026-11-16', '2026-11-23'],
    ['an end alone', { to: '2026-10-10T02:00:00Z' }, '2026-10-03', '2026-10-10'],
    ['an early beginning alone', { from: '2026-09-01T02:00:00Z' }, '2026-09-01', '2026-11-23'],
    ['a late beginning alone', { from: '2026-11-20T02:00:00Z' }, '2026-11-20', '2026-11-23'],
  ])('of %s is filled in', (_, asked, from, to) => {
    expect(periodOf(asked, now)).toEqual({ from: day(from), to: day(to) });
  });
});

describe('checkPeriod', () => {
  it('allows all days records are kept, and refuses more', () => {
    const from = '2026-05-27T00:00:00+08:00';

    expect(checkPeriod({ from, to: '2026-11-22T23:59:59+08:00' })).toEqual([]);
    expect(checkPeriod({ from, to: '2026-11-23T23:59:59+08:00' })).toMatchObject([
      { rule: 'record.periodTooLong', params: { days: 180 } },
    ]);
  });

  it('refuses an end before its beginning', () => {
    expect(checkPeriod({ from: '2026-11-02T00:00:00Z', to: '2026-11-01T00:00:00Z' })).toMatchObject([
      { rule: 'record.periodReversed' },
    ]);
  });
});
