import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkMove } from '#domain/department/checkChange.ts';
import { movedIds, stepOrder } from '#domain/department/order.ts';

type Parents = Map<number, number>;

const ancestorsOf = (parents: Parents, id: number): readonly number[] => {
  const chain: number[] = [];
  for (let at = id; at !== 0; at = parents.get(at) ?? 0) {
    chain.unshift(at);
    if (chain.length > parents.size) throw new Error('cycle');
  }
  return chain;
};

const heightOf = (parents: Parents, id: number): number =>
  1 +
  Math.max(
    0,
    ...[...parents].filter(([, parent]) => parent === id).map(([child]) => heightOf(parents, child)),
  );

const placeOf = (parents: Parents, id: number) => ({
  id,
  ancestors: ancestorsOf(parents, id),
  childCount: [...parents.values()].filter((parent) => parent === id).length,
});

describe('moving departments at random', () => {
  it('never makes a cycle and never goes deeper than 25 levels', () => {
    const moves = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 40 })), {
      maxLength: 120,
    });
    fc.assert(
      fc.property(moves, (list) => {
        const parents: Parents = new Map(Array.from({ length: 40 }, (_, index) => [index + 1, index % 24]));
        for (const [id, target] of list) {
          const refused = checkMove(placeOf(parents, id), placeOf(parents, target), heightOf(parents, id));
          if (refused.length === 0) parents.set(id, target);
        }

        const depths = [...parents.keys()].map((id) => ancestorsOf(parents, id).length);
        expect(Math.max(...depths)).toBeLessThanOrEqual(25);
      }),
      { numRuns: 60 },
    );
  });
});

describe('movedIds', () => {
  it('names rows whose move alone makes the new order', () => {
    const orders = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(orders, fc.infiniteStream(fc.nat()), (siblings, random) => {
        const ordered = [...siblings]
          .map((id) => [random.next().value as number, id] as const)
          .sort((left, right) => left[0] - right[0])
          .map(([, id]) => id);
        const moved = new Set(movedIds(siblings, ordered));

        const kept = siblings.filter((id) => !moved.has(id));
        expect(ordered.filter((id) => !moved.has(id))).toEqual(kept);
      }),
    );
  });

  it('moves one row for one step', () => {
    expect(movedIds([1, 2, 3, 4], stepOrder([1, 2, 3, 4], 3, 'up'))).toHaveLength(1);
  });
});

describe('stepOrder', () => {
  it.each([
    [2, 'up', [2, 1, 3]],
    [2, 'down', [1, 3, 2]],
    [1, 'up', [1, 2, 3]],
    [3, 'down', [1, 2, 3]],
  ] as const)('moves %i %s', (id, direction, expected) => {
    expect(stepOrder([1, 2, 3], id, direction)).toEqual(expected);
  });
});
