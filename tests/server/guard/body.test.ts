import { describe, expect, it } from 'vitest';
import { isHarmless } from '#server/guard/body.ts';

const nested = (levels: number): unknown =>
  Array.from({ length: levels }).reduce<unknown>((inner) => ({ inner }), 1);

describe('a parsed value', () => {
  it('may have 32 levels and no more', () => {
    expect(isHarmless(nested(32))).toBe(true);
    expect(isHarmless(nested(33))).toBe(false);
  });

  it('may list 10,000 items and no more', () => {
    expect(isHarmless({ ids: new Array(10_000).fill(1) })).toBe(true);
    expect(isHarmless({ ids: new Array(10_001).fill(1) })).toBe(false);
  });
});
