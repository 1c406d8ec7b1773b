import { describe, expect, it } from 'vitest';
import {
  adminsBeside,
  checkAdmins,
  checkMemberLimit,
  checkOwnerOfSize,
  checkPeopleCount,
  startingLimit,
} from '#domain/group/checkGroup.ts';

const anybody = { memberLimit: 500, largeLimit: 2_000, isOwnerListed: false };
const listed = { ...anybody, isOwnerListed: true };
const rules = (violations: readonly { readonly rule: string }[]) => violations.map(({ rule }) => rule);

describe('the limit of a group', () => {
  it.each([
    [40, 40, anybody, []],
    [39, 40, anybody, ['group.limitBelowPeople']],
    [500, 40, anybody, []],
    [501, 40, anybody, ['group.limitNeedsListing']],
    [501, 40, listed, []],
    [2_001, 40, listed, ['group.limitAboveLarge']],
  ])('of %i for %i people is judged by its owner', (limit, people, rights, requested) => {
    expect(rules(checkMemberLimit(limit, { people, rights }))).toEqual(requested);
  });

  it('begins where the people of a large group fit', () => {
    expect([startingLimit(3, listed), startingLimit(501, listed)]).toEqual([500, 2_000]);
    expect(rules(checkPeopleCount(501, anybody))).toEqual(['group.tooManyPeople']);
    expect(rules(checkPeopleCount(501, listed))).toEqual([]);
  });

  it('goes to nobody who may not have it', () => {
    expect(rules(checkOwnerOfSize(2_000, anybody))).toEqual(['group.ownerNotListed']);
    expect([...checkOwnerOfSize(2_000, listed), ...checkOwnerOfSize(500, anybody)]).toEqual([]);
  });
});

describe('administrators of a group', () => {
  it('are ten of its people at most', () => {
    const ten = Array.from({ length: 10 }, (_, at) => at + 1);

    expect(checkAdmins(ten, new Set(ten))).toEqual([]);
    expect(rules(checkAdmins([...ten, 11], new Set([...ten, 11])))).toEqual(['group.tooManyAdmins']);
    expect(rules(checkAdmins([12], new Set(ten)))).toEqual(['group.adminOutside']);
    expect(adminsBeside([1, 2], 2)).toEqual([1]);
  });
});
