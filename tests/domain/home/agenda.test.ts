import { describe, expect, it } from 'vitest';
import { byDeadline, endsSoonBefore, isUrgent } from '#domain/home/agenda.ts';

const now = new Date('2026-12-20T02:00:00Z');

describe('what waits', () => {
  it('stands by the moment it happens, then what waits for the reader, then what waits for others', () => {
    const items = [
      { key: 'reviewsWaiting', until: null },
      { key: 'applications', until: null },
      { key: 'termsEnding', until: '2027-01-02T00:00:00.000Z' },
      { key: 'complaints', until: null },
      { key: 'unpaidOrders', until: '2026-12-31T00:00:00.000Z' },
    ];

    expect(byDeadline(items).map(({ key }) => key)).toEqual([
      'unpaidOrders',
      'termsEnding',
      'applications',
      'complaints',
      'reviewsWaiting',
    ]);
  });

  it('is urgent within two days, and once it is late', () => {
    expect(isUrgent('2026-12-22T02:00:00Z', now)).toBe(true);
    expect(isUrgent('2026-12-19T02:00:00Z', now)).toBe(true);
    expect(isUrgent('2026-12-22T02:00:01Z', now)).toBe(false);
    expect(isUrgent(null, now)).toBe(false);
  });

  it('ends soon within thirty days, over the end of a year too', () => {
    expect(endsSoonBefore(now).toISOString()).toBe('2027-01-19T02:00:00.000Z');
  });
});
