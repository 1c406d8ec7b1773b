import { describe, expect, it } from 'vitest';
import { sparkPaths } from '#views/charts/sparkShape.ts';

describe('a small line', () => {
  it('runs from the least to the most of its values', () => {
    expect(sparkPaths([10, 20, 15])?.line).toBe('M0,28L50,2L100,15');
  });

  it('runs along the middle where nothing changes, and past what is not known', () => {
    expect(sparkPaths([7, null, 7])?.line).toBe('M0,15L100,15');
  });

  it('draws a small change as a small one', () => {
    expect(sparkPaths([1_000, 999])?.line).toBe('M0,14.7L100,15.3');
  });

  it('is not drawn through fewer than two values', () => {
    expect(sparkPaths([])).toBeUndefined();
    expect(sparkPaths([null, 4])).toBeUndefined();
  });
});
