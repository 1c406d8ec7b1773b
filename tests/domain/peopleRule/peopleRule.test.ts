import { describe, expect, it } from 'vitest';
import {
  checkRuleNotForOneself,
  checkRuleReach,
  checkStandingRule,
  checkTakenByHand,
  isRule,
  type PeopleRule,
  ruleNames,
} from '#domain/peopleRule/peopleRule.ts';

const rule = (part: Partial<PeopleRule> = {}): PeopleRule => ({
  departments: [],
  positions: [],
  types: [],
  ...part,
});
const engineer = { type: 'regular', seats: [{ ancestors: [10, 11], position: '工程师' }] };
const rulesOf = (violations: readonly { readonly rule: string }[]) => violations.map((each) => each.rule);

describe('whom a rule names', () => {
  it.each([
    ['the department itself', { departments: [11] }, true],
    ['a department above', { departments: [10] }, true],
    ['one of several departments', { departments: [20, 10] }, true],
    ['another department', { departments: [20] }, false],
    ['a department below', { departments: [12] }, false],
    ['the position', { positions: ['工程师'] }, true],
    ['another position', { positions: ['司机'] }, false],
    ['the type', { types: ['partner', 'regular'] }, true],
    ['another type', { types: ['partner'] }, false],
    ['all three', { departments: [10], positions: ['工程师'], types: ['regular'] }, true],
    ['all but the type', { departments: [10], positions: ['工程师'], types: ['daily'] }, false],
  ])('asks %s', (_, part, isNamed) => {
    expect(ruleNames(rule(part), engineer)).toBe(isNamed);
  });

  it('asks department and position of the same seat', () => {
    const several = {
      type: 'regular',
      seats: [
        { ancestors: [10], position: '工程师' },
        { ancestors: [20], position: '司机' },
      ],
    };

    expect(ruleNames(rule({ departments: [20], positions: ['司机'] }), several)).toBe(true);
    expect(ruleNames(rule({ departments: [10], positions: ['司机'] }), several)).toBe(false);
  });

  it('names no one who is nowhere, and no one with nothing chosen', () => {
    expect(ruleNames(rule({ types: ['regular'] }), { type: 'regular', seats: [] })).toBe(false);
    expect([isRule(rule()), ruleNames(rule(), engineer)]).toEqual([false, false]);
  });

  it('takes a seat without a position for none of the positions', () => {
    const seats = [{ ancestors: [10], position: null }];

    expect(ruleNames(rule({ positions: ['工程师'] }), { type: 'regular', seats })).toBe(false);
    expect(ruleNames(rule({ departments: [10] }), { type: 'regular', seats })).toBe(true);
  });
});

describe('who may write a rule', () => {
  const known = new Set([10]);

  it('is bounded by the departments they reach', () => {
    const bounded = { all: false, known };
    expect(rulesOf(checkRuleReach(rule({ departments: [10] }), bounded))).toEqual([]);
    expect(rulesOf(checkRuleReach(rule({ departments: [10, 20] }), bounded))).toEqual([
      'role.departmentMissing',
    ]);
    expect(rulesOf(checkRuleReach(rule({ types: ['regular'] }), bounded))).toEqual(['role.ruleTooWide']);
    expect(rulesOf(checkRuleReach(rule(), bounded))).toEqual([]);
    expect(rulesOf(checkRuleReach(rule({ types: ['regular'] }), { all: true, known }))).toEqual([]);
  });

  it('leaves a rule alone that reaches further', () => {
    const bounded = { all: false, known };
    expect(rulesOf(checkStandingRule(rule({ departments: [10] }), bounded))).toEqual([]);
    expect(rulesOf(checkStandingRule(rule({ departments: [20] }), bounded))).toEqual(['role.ruleElsewhere']);
    expect(rulesOf(checkStandingRule(rule({ types: ['daily'] }), bounded))).toEqual(['role.ruleElsewhere']);
    expect(checkStandingRule(rule({ types: ['daily'] }), { all: true, known })).toEqual([]);
    expect(checkStandingRule(undefined, bounded)).toEqual([]);
  });

  it('does not come in by it, unless they are the main administrator', () => {
    expect(rulesOf(checkRuleNotForOneself({ roles: ['sub'] }, true))).toEqual(['role.oneself']);
    expect(checkRuleNotForOneself({ roles: ['sub'] }, false)).toEqual([]);
    expect(checkRuleNotForOneself({ roles: ['main'] }, true)).toEqual([]);
  });
});

it('takes no one out by hand whom a rule has put in', () => {
  expect(checkTakenByHand(0)).toEqual([]);
  expect(checkTakenByHand(2)).toEqual([{ rule: 'role.heldByRule', field: 'user_ids', params: { count: 2 } }]);
});
