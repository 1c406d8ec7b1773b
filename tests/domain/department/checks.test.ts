import { describe, expect, it } from 'vitest';
import {
  checkDelete,
  checkMove,
  checkRoom,
  checkSource,
  checkSupervisors,
  checkTotal,
} from '#domain/department/checkChange.ts';
import { checkOrder } from '#domain/department/order.ts';

const root = { id: 0, ancestors: [], childCount: 0 };
const depthOf = (levels: number) => ({
  id: levels,
  ancestors: Array.from({ length: levels }, (_, index) => index + 1),
  childCount: 0,
});

describe('checkMove', () => {
  it('refuses the department itself and everything below it', () => {
    const below = { id: 7, ancestors: [3, 5, 7], childCount: 0 };

    expect(checkMove({ id: 3, ancestors: [3] }, below, 2)[0]?.rule).toBe('department.ownDescendant');
    expect(checkMove({ id: 7, ancestors: [3, 5, 7] }, below, 1)[0]?.rule).toBe('department.ownDescendant');
  });

  it('allows the company as parent', () => {
    expect(checkMove({ id: 3, ancestors: [2, 3] }, root, 4)).toEqual([]);
  });
});

describe('checkRoom', () => {
  it('allows level 25 and refuses level 26', () => {
    expect(checkRoom(depthOf(24), 1)).toEqual([]);
    expect(checkRoom(depthOf(25), 1)[0]?.rule).toBe('department.tooDeep');
  });

  it('refuses the 1,001st child', () => {
    expect(checkRoom({ ...root, childCount: 999 }, 1)).toEqual([]);
    expect(checkRoom({ ...root, childCount: 1_000 }, 1)[0]?.rule).toBe('department.tooManyChildren');
  });
});

describe('checkTotal', () => {
  it('refuses the 10,001st department', () => {
    expect(checkTotal(9_999)).toEqual([]);
    expect(checkTotal(10_000)[0]?.rule).toBe('department.tooMany');
  });
});

describe('checkOrder', () => {
  it('allows any order of the same siblings', () => {
    expect(checkOrder([1, 2, 3], [3, 1, 2])).toEqual([]);
  });

  it.each([[[1, 2]], [[1, 2, 2]], [[1, 2, 9]], [[1, 2, 3, 4]], [[]]])('refuses %j', (ordered) => {
    expect(checkOrder([1, 2, 3], ordered)[0]?.rule).toBe('department.notSiblings');
  });
});

describe('checkSource', () => {
  it('keeps name and parent of a synced department', () => {
    expect(checkSource('synced', { renames: true, moves: true }).map((violation) => violation.field)).toEqual(
      ['name', 'superDeptId'],
    );
  });

  it('lets everything else be changed', () => {
    expect(checkSource('partner', { renames: false, moves: false })).toEqual([]);
    expect(checkSource('main', { renames: true, moves: true })).toEqual([]);
  });
});

describe('checkDelete', () => {
  it('allows an empty department only', () => {
    const empty = { people: 0, children: 0, hasGroup: false };

    expect(checkDelete(5, empty)).toEqual([]);
    for (const contents of [
      { ...empty, people: 1 },
      { ...empty, children: 1 },
      { ...empty, hasGroup: true },
    ])
      expect(checkDelete(5, contents)[0]?.rule).toBe('department.notEmpty');
    expect(checkDelete(0, empty)[0]?.rule).toBe('department.notEmpty');
  });
});

describe('checkSupervisors', () => {
  it('refuses whoever is not in the department', () => {
    expect(checkSupervisors([1, 9], [1, 2])).toEqual([
      { rule: 'department.supervisorNotMember', field: 'supervisors.1.user_id' },
    ]);
  });
});
