import { describe, expect, it } from 'vitest';
import {
  checkConnection,
  checkParentSource,
  compareTrees,
  connectedName,
  planSeats,
  type SourceDepartment,
} from '#domain/department/connection.ts';

const facts = { companyId: 1, subCompanyId: 2, isOpen: true, isConnected: false, isBelow: false };
const rulesOf = (change: object) => checkConnection({ ...facts, ...change }).map(({ rule }) => rule);

describe('a company that is to be connected', () => {
  it.each([
    [{}, []],
    [{ subCompanyId: 1 }, ['department.connectSelf']],
    [{ isOpen: false }, ['department.connectMissing']],
    [{ isConnected: true }, ['department.connectTwice']],
    [{ isBelow: true }, ['department.connectCycle']],
    // What someone does not speak for tells nothing of itself.
    [{ isOpen: false, isConnected: true, isBelow: true }, ['department.connectMissing']],
  ])('is judged by %j', (change, rules) => {
    expect(rulesOf(change)).toEqual(rules);
  });

  it('is called like itself, as far as a department can be', () => {
    expect(connectedName('青屿新材料（苏州）有限公司')).toBe('青屿新材料（苏州）有限公司');
    expect(connectedName('甲/乙，丙')).toBe('甲 乙 丙');
    expect([...connectedName('长'.repeat(90))]).toHaveLength(64);
    expect(connectedName('///')).toBe('-');
  });
});

it('nothing of one’s own is put below what comes from elsewhere', () => {
  expect(checkParentSource('main', 'superDeptId')).toEqual([]);
  for (const source of ['partner', 'synced'] as const)
    expect(checkParentSource(source, 'superDeptId')).toEqual([
      { rule: 'department.parentReadOnly', field: 'superDeptId' },
    ]);
});

const department = (id: number, parentId = 0): SourceDepartment => ({
  id,
  parentId,
  name: `部门${id}`,
  nameEn: null,
  nameJa: null,
  abbreviation: null,
});

it('trees differ by what came, what stays and what is gone', () => {
  const known = new Map([
    [1, 101],
    [2, 102],
    [9, 109],
  ]);

  const { added, kept, removed } = compareTrees(
    [department(1), department(3, 1), department(2)],
    known,
    [101, 109, 110],
  );

  // 102 was taken away here: it is made again.
  expect(added.map(({ id }) => id)).toEqual([3, 2]);
  expect(kept.map(({ ownId }) => ownId)).toEqual([101]);
  expect(removed).toEqual([109, 110]);
});

describe('where someone belongs', () => {
  const seat = (departmentId: number, isMain = false) => ({ departmentId, position: '', isMain });

  it('is what the connected company says, while their main department is there', () => {
    expect(planSeats([seat(1), seat(2, true)], [seat(7)])).toEqual({
      requested: [seat(1), seat(2, true)],
      main: 2,
    });
    expect(planSeats([seat(1), seat(2)], [])).toEqual({ requested: [seat(1, true), seat(2)], main: 1 });
  });

  it('keeps a main department of this company', () => {
    expect(planSeats([seat(1, true)], [seat(6), seat(7, true)])).toEqual({ requested: [seat(1)], main: 7 });
  });

  it('is the first of the others once they are gone there, or nowhere', () => {
    expect(planSeats([], [seat(6), seat(7)])).toEqual({ requested: [], main: 6 });
    expect(planSeats([], [])).toEqual({ requested: [], main: null });
  });
});
