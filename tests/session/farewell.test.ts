import { describe, expect, it } from 'vitest';
import { type Farewell, readFarewell } from '#session/endSession.ts';

const farewell: Farewell = { company: '测试甲公司', eraseTime: '2026-11-26T02:00:00.000Z', holdHours: 72 };
/** A tab in which this was kept. */
const tabWith = (kept: string | null) => ({ getItem: () => kept }) as unknown as Storage;

describe('the farewell of a dissolved company', () => {
  it('is read as it was kept', () => {
    expect(readFarewell(tabWith(JSON.stringify(farewell)))).toEqual(farewell);
  });

  it('is nothing in a tab that dissolved nothing', () => {
    expect(readFarewell(tabWith(null))).toBeUndefined();
  });

  it.each([
    'no JSON',
    '72',
    JSON.stringify({ ...farewell, company: 1 }),
    JSON.stringify({ ...farewell, eraseTime: undefined }),
    JSON.stringify({ ...farewell, holdHours: '72' }),
  ])('is nothing where something else was kept: %s', (kept) => {
    expect(readFarewell(tabWith(kept))).toBeUndefined();
  });
});
