import { describe, expect, it } from 'vitest';
import { factorLocked, factorStateOf, waitsForFactor } from '#domain/secondFactor/factorState.ts';

const since = new Date('2026-11-23T02:00:00Z');
const before = new Date(since.getTime() - 1);
const plain = {
  hasFactor: false,
  givenAt: undefined,
  requiredSince: undefined,
  openedAt: since,
  roles: ['sub'],
};

describe('a session', () => {
  it('is open where there is no second factor and none is asked for', () => {
    expect(factorStateOf(plain)).toBe('open');
  });

  it('waits for the factor of its person until it was given', () => {
    const own = { ...plain, hasFactor: true };

    expect([factorStateOf(own), factorStateOf({ ...own, givenAt: since })]).toEqual(['due', 'open']);
  });

  it('leads an administrator to set one up when it began after the company asked', () => {
    const asked = { ...plain, requiredSince: since };

    expect(factorStateOf(asked)).toBe('enrol');
    expect(factorStateOf({ ...asked, openedAt: before })).toBe('open');
    expect(factorStateOf({ ...asked, roles: ['member'] })).toBe('open');
  });
});

describe('calls', () => {
  it('wait but for those that lead in and out', () => {
    const names = ['giveFactor', 'loginOut', 'unlockManage', 'beginFactor', 'memberList'];

    expect(names.map((name) => waitsForFactor(name, 'due'))).toEqual([false, false, true, true, true]);
    expect(names.map((name) => waitsForFactor(name, 'enrol'))).toEqual([false, false, false, false, true]);
    expect(names.some((name) => waitsForFactor(name, 'open'))).toBe(false);
  });
});

it('says how long a device waits in the unit that says it', () => {
  expect(factorLocked(900)).toEqual({ rule: 'secondFactor.locked', field: 'code', params: { minutes: 15 } });
  expect(factorLocked(86_400)).toEqual({
    rule: 'secondFactor.lockedHours',
    field: 'code',
    params: { hours: 24 },
  });
});
