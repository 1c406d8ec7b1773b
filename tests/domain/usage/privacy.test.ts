import { describe, expect, it } from 'vitest';
import { divide, leastPeople, type TreePlace, unlistedDepartments } from '#domain/usage/privacy.ts';

const parts = (own: number, ...people: readonly number[]) => ({
  own,
  children: people.map((each, index) => ({ id: index + 1, people: each })),
});

describe('dividing a department into rows', () => {
  it('shows departments of five people apart', () => {
    expect(divide(parts(9, 5, 12))).toEqual({ apart: [1, 2], together: [] });
  });

  it('shows smaller departments with the people right there', () => {
    expect(divide(parts(9, 4, 12, 1))).toEqual({ apart: [2], together: [1, 3] });
  });

  it('lets the smallest large one join a small rest', () => {
    // The total less the 12 and the 6 would tell of two people.
    expect(divide(parts(2, 12, 6))).toEqual({ apart: [1], together: [2] });
    expect(divide(parts(0, 3, 12, 6))).toEqual({ apart: [2], together: [1, 3] });
  });

  it('keeps departments nobody is in apart', () => {
    expect(divide(parts(7, 0, 8))).toEqual({ apart: [1, 2], together: [] });
  });
});

/** Trees of up to six departments with small numbers of people, in every combination of a few. */
const trees = (): readonly (readonly TreePlace[])[] => {
  const sizes = [0, 1, 3, 5, 7];
  const shapes = [
    [0, 1, 1],
    [0, 0, 1, 2],
    [0, 1, 2, 2],
    [0, 0, 0, 1],
  ];
  return shapes.flatMap((shape) =>
    Array.from({ length: sizes.length ** shape.length }, (_, code) =>
      shape.map((parentId, index) => ({
        id: index + 1,
        parentId,
        own: sizes[Math.floor(code / sizes.length ** index) % sizes.length] ?? 0,
      })),
    ),
  );
};

const inside = (places: readonly TreePlace[], root: number): readonly TreePlace[] =>
  places.flatMap((place) => {
    if (place.parentId !== root) return [];
    return [place, ...inside(places, place.id)];
  });

const peopleOf = (places: readonly TreePlace[]): number => places.reduce((sum, { own }) => sum + own, 0);

describe('naming people one by one', () => {
  it('names nobody of a department of fewer than five', () => {
    const unlisted = unlistedDepartments([
      { id: 1, parentId: 0, own: 20 },
      { id: 2, parentId: 1, own: 4 },
      { id: 3, parentId: 1, own: 9 },
    ]);

    // Four hidden people could be told by subtraction: those right in the department above are hidden with them.
    expect([...unlisted].sort()).toEqual([1, 2]);
  });

  it('never leaves few people after subtracting names', () => {
    for (const places of trees()) {
      const unlisted = unlistedDepartments(places);
      for (const root of [0, ...places.map(({ id }) => id)]) {
        const below = [...places.filter(({ id }) => id === root), ...inside(places, root)];
        const hidden = peopleOf(below.filter(({ id }) => unlisted.has(id)));
        const isWholeSmall = peopleOf(below) < leastPeople;
        if (hidden > 0 && !isWholeSmall)
          expect(hidden, JSON.stringify({ places, root })).toBeGreaterThanOrEqual(leastPeople);
      }
    }
  });
});
