import { describe, expect, it } from 'vitest';
import { weekStart } from '#domain/message/activation.ts';

describe('weekStart', () => {
  it.each([
    ['2026-11-22T15:59:59Z', '2026-11-15T16:00:00.000Z'],
    ['2026-11-22T16:00:00Z', '2026-11-22T16:00:00.000Z'],
    ['2026-11-25T08:30:00Z', '2026-11-22T16:00:00.000Z'],
    ['1969-12-30T00:00:00Z', '1969-12-28T16:00:00.000Z'],
  ])('begins the week of %s on Monday in Shanghai', (now, monday) => {
    expect(weekStart(new Date(now)).toISOString()).toBe(monday);
  });
});
