import { describe, expect, it } from 'vitest';
import { distance } from '#domain/text/lookAlike.ts';

describe('distance', () => {
  it.each([
    ['', '', 0],
    ['abc', 'abc', 0],
    ['abc', 'acb', 1],
    ['abc', 'ab', 1],
    ['abc', 'abcd', 1],
    ['abc', 'xbc', 1],
    ['kitten', 'sitting', 3],
  ])('from "%s" to "%s" is %i', (left, right, edits) => {
    expect(distance(left, right)).toBe(edits);
  });
});
