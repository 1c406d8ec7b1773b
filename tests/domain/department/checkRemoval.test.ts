import { describe, expect, it } from 'vitest';
import {
  checkBatch,
  checkExecution,
  checkRemoveAndMove,
  dayAfter,
  executionOf,
  type RemovalFacts,
} from '#domain/department/checkRemoval.ts';

const target = {
  id: 20,
  ancestors: [20],
  childCount: 1,
  source: 'main',
  children: ['国内组'],
} as const;
const facts = (change: Partial<RemovalFacts> = {}): RemovalFacts => ({
  departments: [{ id: 11, ancestors: [10, 11], name: '软件组', source: 'main' }],
  moved: [{ name: '前端小组', source: 'main', height: 1 }],
  unplaced: 1,
  target,
  waiting: [],
  ...change,
});
const rulesOf = (change: Partial<RemovalFacts>) => checkRemoveAndMove(facts(change)).map(({ rule }) => rule);

describe('checkRemoveAndMove', () => {
  it.each<[string, Partial<RemovalFacts>, readonly string[]]>([
    ['what fits', {}, []],
    ['nothing inside and no target', { target: undefined, moved: [], unplaced: 0 }, []],
    ['no target', { target: undefined }, ['department.targetMissing']],
    ['people for the company', { target: { ...target, id: 0, ancestors: [] } }, ['department.targetNeeded']],
    ['branches for the company', { target: { ...target, id: 0, ancestors: [] }, unplaced: 0 }, []],
    ['a target inside', { target: { ...target, ancestors: [10, 11, 12] } }, ['department.targetInside']],
    ['a synced target', { target: { ...target, source: 'synced' } }, ['department.targetReadOnly']],
    [
      'a name that is taken',
      { target: { ...target, children: ['前端小组 '] } },
      ['department.movedNameTaken'],
    ],
    [
      'two branches of one name',
      { moved: [1, 2].map(() => ({ name: '早班', source: 'main', height: 1 })) },
      ['department.movedNameTaken'],
    ],
    [
      'a branch from elsewhere',
      { moved: [{ name: '生产部', source: 'synced', height: 1 }] },
      ['department.movedReadOnly'],
    ],
    ['a branch too high', { moved: [{ name: '高', source: 'main', height: 25 }] }, ['department.tooDeep']],
    ['a deletion that waits', { waiting: ['前端小组'] }, ['department.deletionWaits']],
  ])('judges %s', (_, change, expected) => {
    expect(rulesOf(change)).toEqual(expected);
  });
});

describe('checkBatch', () => {
  const chosen = (id: number, ancestors: readonly number[], people: number, childCount: number) => ({
    id,
    ancestors,
    name: String(id),
    source: 'main' as const,
    people,
    childCount,
    hasGroup: false,
    waiting: [],
  });

  it('counts what goes along as empty', () => {
    const refused = checkBatch([chosen(1, [1], 0, 1), chosen(2, [1, 2], 0, 0)], true);

    expect(refused.size).toBe(0);
  });

  it('keeps the one above what has to stay', () => {
    const refused = checkBatch([chosen(1, [1], 0, 1), chosen(2, [1, 2], 3, 0), chosen(3, [3], 0, 0)], true);

    expect([...refused.keys()]).toEqual([2, 1]);
  });
});

describe('the day of a deletion', () => {
  it.each([
    [0, false],
    [1, true],
    [30, true],
    [31, false],
  ])('%d days ahead is open: %s', (days, isOpen) => {
    expect(checkExecution(dayAfter('2026-11-23', days), '2026-11-23').length === 0).toBe(isOpen);
  });

  it('begins at two in the night of the company', () => {
    expect(executionOf('2026-12-01').toISOString()).toBe('2026-11-30T18:00:00.000Z');
  });
});
