import { expect, it } from 'vitest';
import { lastDueDay } from '#domain/report/period.ts';

it('counts yesterday from ten in the morning on, by the clock of the company', () => {
  expect(lastDueDay(new Date('2026-11-22T02:00:00Z'))).toBe('2026-11-21');
  expect(lastDueDay(new Date('2026-11-22T01:59:59Z'))).toBe('2026-11-20');
});

it('counts the last day of a year on the first of the next', () => {
  expect(lastDueDay(new Date('2026-12-31T16:30:00Z'))).toBe('2026-12-30');
  expect(lastDueDay(new Date('2027-01-01T02:00:00Z'))).toBe('2026-12-31');
});
