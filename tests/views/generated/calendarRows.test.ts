import { describe, expect, it } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import { entities } from '#generated/entities.ts';
import {
  calendarRows,
  filterOfDays,
  lanesOf,
  monthAfter,
  weeksOfMonth,
} from '#views/generated/calendarRows.ts';

const modelOf = (noun: string) => {
  const schema = entities.find((each) => each['x-resource'].name === noun);
  if (schema === undefined) throw new Error(`no schema is called ${noun}`);
  return createModel(schema);
};
const row = (id: number, from: string | null, to?: string) => ({ id, from, to });
const span = { from: 'from', to: 'to', fields: [] };
const daysOf = (rows: ReturnType<typeof calendarRows>) =>
  rows.map(({ record, from, to }) => `${record.id} ${from} ${to}`);

describe('rows by their days', () => {
  it('stand in the order they begin, of one day the longest first', () => {
    const rows = [
      row(1, '2026-11-05', '2026-11-05'),
      row(2, '2026-11-03', '2026-11-04'),
      row(3, '2026-11-05', '2026-11-09'),
    ];

    expect(daysOf(calendarRows(span, rows))).toEqual([
      '2 2026-11-03 2026-11-04',
      '3 2026-11-05 2026-11-09',
      '1 2026-11-05 2026-11-05',
    ]);
  });

  it('leave out what has no day, and end no sooner than they begin', () => {
    expect(daysOf(calendarRows(span, [row(1, null), row(2, '2026-11-05', '2026-11-01')]))).toEqual([
      '2 2026-11-05 2026-11-05',
    ]);
  });

  it('fall on the company’s day, whatever the hour elsewhere', () => {
    const rows = [row(1, '2026-11-05T16:30:00.000Z')];

    expect(daysOf(calendarRows({ from: 'from', fields: [] }, rows))).toEqual(['1 2026-11-06 2026-11-06']);
  });
});

describe('the weeks of a month', () => {
  it('begin on a Monday and end with the month', () => {
    const weeks = weeksOfMonth('2026-11-01');

    expect(weeks[0]?.[0]).toBe('2026-10-26');
    expect(weeks.at(-1)).toContain('2026-11-30');
    expect(weeks).toHaveLength(6);
    expect(weeksOfMonth('2027-02-01')).toHaveLength(4);
  });

  it('lead to the month before and after, over the end of a year', () => {
    expect(monthAfter('2026-12-31', 1)).toBe('2027-01-01');
    expect(monthAfter('2026-03-31', -1)).toBe('2026-02-01');
  });
});

describe('the lanes of a week', () => {
  const week = weeksOfMonth('2026-11-01')[1] ?? [];
  const lanes = (...rows: readonly ReturnType<typeof row>[]) =>
    lanesOf(week, calendarRows(span, rows)).map((lane) => lane.map((each) => each?.record.id ?? 0));

  it('keep a row in one lane on all its days', () => {
    expect(lanes(row(1, '2026-11-02', '2026-11-03'), row(2, '2026-11-03', '2026-11-05'))).toEqual([
      [1, 1, 0, 0, 0, 0, 0],
      [0, 2, 2, 2, 0, 0, 0],
    ]);
  });

  it('are used again where they are free, and cut at the ends of the week', () => {
    expect(lanes(row(1, '2026-10-20', '2026-11-03'), row(2, '2026-11-05', '2026-12-01'))).toEqual([
      [1, 1, 0, 2, 2, 2, 2],
    ]);
  });

  it('are none where nothing is on', () => {
    expect(lanes(row(1, '2026-12-20', '2026-12-21'))).toEqual([]);
  });
});

describe('what a calendar asks the list for', () => {
  const days = { first: '2026-10-26', last: '2026-12-06' };

  it('is the days it shows, beside what the reader filters by', () => {
    const calendar = { from: 'effective_on', fields: [] };

    expect(
      filterOfDays(modelOf('plannedChange'), calendar, { ...days, asked: { status: ['pending'] } }),
    ).toEqual({
      status: ['pending'],
      effective_on: { from: '2026-10-26', to: '2026-12-06' },
    });
  });

  it('is what falls into both the days and the reader’s own range', () => {
    const calendar = { from: 'effective_on', fields: [] };
    const asked = { effective_on: { from: '2026-11-10', to: '2027-01-01' } };

    expect(filterOfDays(modelOf('plannedChange'), calendar, { ...days, asked }).effective_on).toEqual({
      from: '2026-11-10',
      to: '2026-12-06',
    });
  });

  it('is of periods what has begun by the last day and not ended before the first', () => {
    const calendar = { from: 'start_date', to: 'end_date', fields: [] };

    expect(filterOfDays(modelOf('startup'), calendar, { ...days, asked: {} })).toEqual({
      start_date: { to: '2026-12-06' },
      end_date: { from: '2026-10-26' },
    });
  });

  it('is of moments whole days of the company', () => {
    const calendar = { from: 'complaint_time', fields: [] };

    expect(filterOfDays(modelOf('complaint'), calendar, { ...days, asked: {} }).complaint_time).toEqual({
      from: '2026-10-26T00:00:00+08:00',
      to: '2026-12-06T23:59:59+08:00',
    });
  });
});
