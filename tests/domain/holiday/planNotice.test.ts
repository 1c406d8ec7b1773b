import { describe, expect, it } from 'vitest';
import { planNotice } from '#domain/holiday/planNotice.ts';

const day = { date: '2026-10-01', name: '国庆节', type: 1 } as const;
const standing = { id: 4, date: '2026-10-01', version: 1 };

describe('the review of a state notice', () => {
  it.each([
    ['new', []],
    ['same', [{ ...standing, name: '国庆节', type: 1 }]],
    ['change', [{ ...standing, name: '国庆', type: 1 }]],
    ['change', [{ ...standing, name: '国庆节', type: 2 }]],
    ['conflict', [{ ...standing, name: '公司周年', type: 3 }]],
    ['new', [{ ...standing, date: '2026-10-02', name: '国庆节', type: 1 }]],
  ])('calls a day %s by what stands there: %j', (effect, days) => {
    expect(planNotice([day], days).map((planned) => planned.effect)).toEqual([effect]);
  });
});
