import { describe, expect, it } from 'vitest';
import { legalHolidays, stateNotice } from '#server/features/company/holidayNotice.ts';

const on = (date: string) => stateNotice(Number(date.slice(0, 4)))?.find((day) => day.date === date);

describe('the notice of the state', () => {
  it('knows days off and make-up workdays', () => {
    expect(on('2024-02-04')).toEqual({ date: '2024-02-04', name: '春节调休', type: 2 });
    expect(on('2026-10-01')).toEqual({ date: '2026-10-01', name: '国庆节', type: 1 });
    expect(on('2026-11-23')).toBeUndefined();
    expect(stateNotice(2026)).toHaveLength(39);
  });

  it('is not out for years to come', () => {
    expect(stateNotice(2028)).toBeUndefined();
    expect(stateNotice(1999)).toBeUndefined();
  });

  it('leaves the days the law names itself', () => {
    expect(legalHolidays(2027).map(({ date }) => date)).toEqual([
      '2027-01-01',
      '2027-02-05',
      '2027-02-06',
      '2027-02-07',
      '2027-02-08',
      '2027-04-05',
      '2027-05-01',
      '2027-05-02',
      '2027-06-09',
      '2027-09-15',
      '2027-10-01',
      '2027-10-02',
      '2027-10-03',
    ]);
  });
});
