import { expect, it } from 'vitest';
import { lastDueDay } from '#domain/report/period.ts';

it('counts yesterday from ten in the morning on', () => {
  expect(lastDueDay({ today: '2026-11-22', hour: 10 })).toBe('2026-11-21');
  expect(lastDueDay({ today: '2026-11-22', hour: 9 })).toBe('2026-11-20');
});
