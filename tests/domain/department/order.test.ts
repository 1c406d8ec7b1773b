import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankAfter, rankBetween, ranksAfter, ranksBetween, sortPathOf } from '#domain/department/order.ts';

const bytewise = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

describe('rankBetween', () => {
  it('gives a first rank when there is none', () => {
    expect(rankBetween(undefined, undefined)).toBe('a0');
  });

  it('refuses two ranks that are not in order', () => {
    expect(() => rankBetween('b', 'a')).toThrow(RangeError);
  });

  it('keeps every order that insertions at random places make', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 300 }), (places) => {
        const ranks: string[] = [];
        for (const place of places) {
          const index = place % (ranks.length + 1);
          ranks.splice(index, 0, rankBetween(ranks[index - 1], ranks[index]));
        }

        expect([...ranks].sort(bytewise)).toEqual(ranks);
        expect(new Set(ranks).size).toBe(ranks.length);
      }),
    );
  });
});

describe('ranksAfter', () => {
  it.each([0, 1, 61, 62, 1_000, 10_000])('spreads %i ranks in ascending order', (count) => {
    const ranks = ranksAfter(undefined, count);

    expect(ranks).toHaveLength(count);
    expect([...new Set(ranks)].sort(bytewise)).toEqual(ranks);
  });

  it('leaves room before the first and after the last', () => {
    const ranks = ranksAfter(undefined, 1_000);

    expect(rankBetween(undefined, ranks[0]) < (ranks[0] ?? '')).toBe(true);
    expect(rankAfter(ranks.at(-1)) > (ranks.at(-1) ?? '')).toBe(true);
  });
});

describe('ranks at either end', () => {
  it('stay short however many there are', () => {
    let [first, last] = [rankAfter(undefined), rankAfter(undefined)];
    for (let count = 0; count < 10_000; count += 1)
      [first, last] = [rankBetween(undefined, first), rankAfter(last)];

    expect([first.length, last.length]).toEqual([4, 4]);
  });
});

describe('ranksBetween', () => {
  it('puts many in order between two', () => {
    const ranks = ranksBetween('a0', 'a1', 1_000);

    expect(['a0', ...ranks, 'a1'].sort(bytewise)).toEqual(['a0', ...ranks, 'a1']);
    expect(new Set(ranks).size).toBe(1_000);
  });
});

describe('sortPathOf', () => {
  it('puts a whole branch before the next sibling', () => {
    const parent = sortPathOf('', 'a');
    const paths = [parent, sortPathOf(parent, 'z'), sortPathOf('', 'a1'), sortPathOf('', 'b')];

    expect([...paths].sort(bytewise)).toEqual(paths);
  });
});
