import { describe, expect, it } from 'vitest';
import {
  changeOf,
  checkDays,
  comparedDays,
  dayAfter,
  dayBeside,
  daysOf,
  daysShown,
  isWeekend,
  lastOfferedDay,
  lastWholeDay,
  lengthOf,
  meaningOf,
} from '#domain/report/period.ts';

const days = { unit: 'day', usual: 28, most: 366 } as const;
const months = { unit: 'month', usual: 12, most: 60 } as const;

describe('the days a report is shown for', () => {
  it('takes the usual span up to the last day there is', () => {
    expect(daysShown({}, days, '2026-11-21')).toEqual({ from: '2026-10-25', to: '2026-11-21' });
    expect(daysShown({}, months, '2026-11-23')).toEqual({ from: '2025-12-01', to: '2026-11-23' });
  });

  it('ends with the last day there is, however many are asked for', () => {
    expect(daysShown({ span: 7 }, days, '2026-11-21')).toEqual({ from: '2026-11-15', to: '2026-11-21' });
    expect(daysShown({ from: '2026-10-26', to: '2026-11-22' }, days, '2026-11-21').to).toBe('2026-11-21');
    expect(daysShown({ from: '2026-11-22', to: '2026-11-22' }, days, '2026-11-21').to).toBe('2026-11-22');
  });

  it('takes a leap year at once and no day more', () => {
    const year = { from: '2028-01-01', to: '2028-12-31' };
    expect(lengthOf(year)).toBe(366);

    expect(checkDays(year, days)).toEqual([]);
    expect(checkDays({ ...year, to: dayAfter(year.to, 1) }, days)[0]?.rule).toBe('report.tooManyDays');
    expect(checkDays({ from: '2026-02-02', to: '2026-02-01' }, days)[0]?.rule).toBe('report.periodReversed');
  });

  it('takes five years of months at once and no month more', () => {
    const span = { from: '2021-12-31', to: '2026-11-01' };

    expect(checkDays(span, months)).toEqual([]);
    expect(checkDays({ ...span, from: '2021-11-30' }, months)[0]?.rule).toBe('report.tooManyMonths');
  });
});

describe('the days a span is laid beside', () => {
  it('are the same weekdays, also where they are no whole weeks', () => {
    const span = { from: '2026-11-20', to: '2026-11-22' };

    expect(comparedDays(span, 'previous')).toEqual({ from: '2026-11-13', to: '2026-11-15' });
    expect(comparedDays({ ...span, from: '2026-11-14' }, 'previous')).toEqual({
      from: '2026-10-31',
      to: '2026-11-08',
    });
  });

  it('are as many before, or weekday by weekday a year before', () => {
    const week = { from: '2026-11-16', to: '2026-11-22' };

    expect(comparedDays(week, 'previous')).toEqual({ from: '2026-11-09', to: '2026-11-15' });
    expect(comparedDays(week, 'year')).toEqual({ from: '2025-11-17', to: '2025-11-23' });
    expect(comparedDays(week, 'none')).toBeUndefined();
  });
});

describe('the last day of a span', () => {
  it('is over by the clock of the company, whatever the clock of the machine says', () => {
    expect(lastWholeDay(new Date('2026-11-22T15:59:59Z'))).toBe('2026-11-21');
    expect(lastWholeDay(new Date('2026-11-22T16:00:00Z'))).toBe('2026-11-22');
    expect(lastWholeDay(new Date('2026-12-31T16:00:00Z'))).toBe('2026-12-31');
  });

  it('is a whole one of days, and in the month that is under way of months', () => {
    const newYear = new Date('2026-12-31T16:00:00Z');

    expect(lastOfferedDay('day', newYear)).toBe('2026-12-31');
    expect(lastOfferedDay('month', newYear)).toBe('2027-01-01');
  });

  it.each([7, 28, 91, 364])(
    'makes a span of %i whole days, each beside its weekday, over a change of year',
    (span) => {
      const shown = daysShown({ span }, days, lastWholeDay(new Date('2027-01-06T03:00:00Z')));
      const compared = comparedDays(shown, 'previous');
      if (compared === undefined) throw new Error('Expected days to compare with');

      expect(lengthOf(shown)).toBe(span);
      expect(lengthOf(compared)).toBe(span);
      expect(dayBeside(shown.from, { from: shown.from, compared })).toBe(compared.from);
      expect(dayBeside(shown.to, { from: shown.from, compared })).toBe(compared.to);
      for (const day of daysOf(shown))
        expect(isWeekend(dayBeside(day, { from: shown.from, compared }))).toBe(isWeekend(day));
    },
  );
});

describe('how a figure changed', () => {
  it('is told in percent of what it was, and in points of a share', () => {
    expect(changeOf(110, 100, { isShare: false })).toEqual({ direction: 'up', size: 10 });
    expect(changeOf(88.3, 88.4, { isShare: true })).toEqual({ direction: 'down', size: 0.1 });
    expect(changeOf(1_200, 1_200.1, { isShare: false })).toEqual({ direction: 'same', size: 0 });
  });

  it('is not told beside nothing', () => {
    expect(changeOf(5, 0, { isShare: false })).toBeUndefined();
    expect(changeOf(5, null, { isShare: false })).toBeUndefined();
  });

  it('is good or bad by what it means that the figure rises', () => {
    const up = { direction: 'up', size: 1 } as const;
    const down = { direction: 'down', size: 1 } as const;

    expect([meaningOf(up, 'good'), meaningOf(down, 'good')]).toEqual(['good', 'bad']);
    expect([meaningOf(up, 'bad'), meaningOf(down, 'bad')]).toEqual(['bad', 'good']);
    expect([meaningOf(up, undefined), meaningOf({ direction: 'same', size: 0 }, 'good')]).toEqual([
      'neither',
      'neither',
    ]);
  });
});
