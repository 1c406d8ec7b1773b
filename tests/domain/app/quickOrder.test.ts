import { describe, expect, it } from 'vitest';
import { checkOthers, movedAmong, withOthersOf } from '#domain/app/checkApp.ts';

const isOwn = (id: number) => id % 2 === 1;
const isOther = (id: number) => !isOwn(id);

describe('moving among what is seen', () => {
  it('changes places with the next that is seen', () => {
    expect(movedAmong([10, 11, 12, 13], 11, { index: 1, isSeen: isOwn })).toEqual([10, 13, 12, 11]);
    expect(movedAmong([10, 11, 12, 13], 13, { index: 0, isSeen: isOwn })).toEqual([10, 13, 12, 11]);
  });

  it('ends at the last that is seen', () => {
    expect(movedAmong([11, 12], 11, { index: 1, isSeen: isOwn })).toEqual([11, 12]);
  });

  it('is a move as any where all are seen', () => {
    expect(movedAmong([1, 2, 3], 1, { index: 2, isSeen: () => true })).toEqual([2, 3, 1]);
  });
});

describe('an order over a newer one', () => {
  it.each([
    ['came', [10, 11, 12, 13, 14], [10, 13, 12, 11, 14]],
    ['went', [11, 12, 13], [12, 13, 11]],
    ['changed places', [12, 11, 10, 13], [12, 13, 10, 11]],
  ])('has the others as they %s', (_, newer, merged) => {
    const order = withOthersOf(newer, [10, 13, 12, 11], isOther);

    expect(order).toEqual(merged);
    expect(checkOthers(newer, order, isOther)).toEqual([]);
  });
});
