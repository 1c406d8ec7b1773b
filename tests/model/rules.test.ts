import { describe, expect, it } from 'vitest';
import { sampleOf, strength } from '#tests/setup/strength.ts';
import { type Rules, rules } from './ruledTree.ts';
import { runRulesModel } from './rulesModel.ts';

const requested = strength(4_000, 60_000);

describe('the rules of tree, order and membership', () => {
  it('keep what the drawing shows, whatever is done', () => {
    const { failure, operations } = runRulesModel(rules, requested);

    expect(failure).toBeUndefined();
    expect(operations).toBeGreaterThanOrEqual(requested);
  });
});

const planted: Readonly<Record<string, Partial<Rules>>> = {
  'a move asks nothing about cycles': { checkMove: (_, parent, height) => rules.checkRoom(parent, height) },
  'a move refuses only the department itself': {
    checkMove: (department, parent, height) =>
      parent.id === department.id
        ? rules.checkMove(department, parent, height)
        : rules.checkRoom(parent, height),
  },
  'a move forgets what is below': {
    checkMove: (department, parent) => rules.checkMove(department, parent, 1),
  },
  'the lowest level is one too deep': { checkRoom: (parent, height) => rules.checkRoom(parent, height - 1) },
  'two ranks tie': { rankBetween: (lower, upper) => lower ?? rules.rankBetween(lower, upper) },
  'the last rank is given twice': { rankAfter: (last) => last ?? rules.rankAfter(last) },
  'a new order moves one too few': { movedIds: (...orders) => rules.movedIds(...orders).slice(1) },
  'an order may leave siblings out': { checkOrder: () => [] },
  'a step goes the other way': {
    stepOrder: (siblings, id, direction) => rules.stepOrder(siblings, id, direction === 'up' ? 'down' : 'up'),
  },
  'a path ends in the last of all digits': { sortPathOf: (path, rank) => `${path}${rank}~` },
  'names are compared letter by letter': {
    checkSiblingName: (name, siblings) =>
      siblings.includes(name) ? rules.checkSiblingName(name, [name]) : [],
  },
  'any department may be the main one': { checkMainDepartment: () => [] },
  'a full department may go': { checkDelete: () => [] },
  'anybody may supervise': { checkSupervisors: () => [] },
};

describe('planted bugs in the rules', () => {
  it.each(sampleOf(Object.entries(planted), 4))('are found: %s', (_, bug) => {
    const { failure } = runRulesModel({ ...rules, ...bug }, 60_000, false);

    expect(failure).toBeDefined();
  });
});
