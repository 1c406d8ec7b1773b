import { describe, expect, it } from 'vitest';
import { holds } from '#engine/condition.ts';
import type { Condition } from '#engine/dialect.ts';

const record = {
  status: 1,
  name: '王芳',
  amount: 500,
  note: null,
  tags: [],
  owner: { id: 7 },
  due: '2026-01-02',
};

const cases: readonly (readonly [string, Condition, boolean])[] = [
  ['an empty condition', {}, true],
  ['a value that equals', { status: 1 }, true],
  ['a value that differs', { status: 2 }, false],
  ['one of several values', { status: [1, 2] }, true],
  ['none of several values', { status: [3] }, false],
  ['null for a missing field', { absent: null }, true],
  ['not equal', { status: { ne: 2 } }, true],
  ['greater than a number', { amount: { gt: 499 } }, true],
  ['a bound that is reached', { amount: { lte: 500 } }, true],
  ['dates as strings', { due: { lt: '2026-01-03' } }, true],
  ['no order between number and string', { amount: { gt: '1' } }, false],
  ['an absent value', { note: { exists: false } }, true],
  ['an empty list as absent', { tags: { exists: true } }, false],
  ['a pattern', { name: { matches: '^王' } }, true],
  ['a nested field', { 'owner.id': 7 }, true],
  ['the reader', { 'owner.id': '$user.id' }, true],
  ['another field', { amount: { gt: '$record.status' } }, true],
  ['the present moment', { due: { lt: '$now' } }, true],
  ['all of several conditions', { all: [{ status: 1 }, { amount: 500 }] }, true],
  ['any of several conditions', { any: [{ status: 9 }, { amount: 500 }] }, true],
  ['the opposite', { not: { status: 1 } }, false],
  ['two fields at once', { status: 1, amount: 1 }, false],
];

describe('holds', () => {
  it.each(cases)('answers %s', (_, condition, expected) => {
    expect(holds(condition, record, { userId: 7, now: '2026-02-01' })).toBe(expected);
  });
});
