import { describe, expect, it } from 'vitest';
import { sharedDays } from '#domain/banner/schedule.ts';

const from = (startDate: string, endDate: string | null = null, isOn = true) => ({
  startDate,
  endDate,
  isOn,
});

describe('a banner', () => {
  it('shares the days both are shown, from today on', () => {
    const one = from('2026-11-01', '2026-11-30');

    expect(sharedDays(one, from('2026-11-25', '2026-12-31'), '2026-11-23')).toEqual({
      from: '2026-11-25',
      to: '2026-11-30',
    });
    expect(sharedDays(from('2026-11-01'), from('2026-11-10'), '2026-11-23')).toEqual({
      from: '2026-11-23',
      to: null,
    });
  });

  it('shares no day that is over, and none while switched off', () => {
    expect(sharedDays(from('2026-11-01', '2026-11-22'), from('2026-11-01'), '2026-11-23')).toBeUndefined();
    expect(sharedDays(from('2026-11-01', '2026-11-24'), from('2026-11-25'), '2026-11-01')).toBeUndefined();
    expect(sharedDays(from('2026-11-01'), from('2026-11-01', null, false), '2026-11-23')).toBeUndefined();
  });
});
