import { describe, expect, it } from 'vitest';
import { changeOf, meaningOf } from '#domain/report/change.ts';

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
