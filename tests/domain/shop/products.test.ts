import { describe, expect, it } from 'vitest';
import { fittingPack } from '#domain/shop/products.ts';

const small = { units: 100 };
const large = { units: 1_000 };

describe('the pack to begin with', () => {
  it.each([
    [40, 100, small],
    [100, 100, small],
    [179, 100, small],
    [180, 100, large],
    [1_000, 1_000, large],
    [5_000, 1_000, large],
  ])('is the smallest that is enough, or the largest: %i of %i are used', (used, total, pack) => {
    expect(fittingPack([large, small], { used, total })).toBe(pack);
  });

  it('is none where none is sold', () => {
    expect(fittingPack([], { used: 1, total: 1 })).toBeUndefined();
  });
});
