import { expect, it } from 'vitest';
import {
  absoluteEnd,
  checkAllowedAddresses,
  checkLength,
  sessionEnd,
} from '#domain/security/checkSecuritySetting.ts';

it('lets no session stay unused for longer than it lasts', () => {
  expect(checkLength({ idleHours: 8, maxHours: 8 })).toEqual([]);
  expect(checkLength({ idleHours: 9, maxHours: 8 })).toEqual([
    { rule: 'security.idleAboveMax', field: 'session_idle_hours' },
  ]);
});

it('keeps people from locking themselves out', () => {
  const rulesOf = (list: string, address: string | undefined) =>
    checkAllowedAddresses(list, address).map(({ rule }) => rule);

  expect(rulesOf('10.0.0.0/8', '10.1.2.3')).toEqual([]);
  expect(rulesOf('', undefined)).toEqual([]);
  expect(rulesOf('10.0.0.0/8', '192.0.2.1')).toEqual(['security.ownAddressOutside']);
  expect(rulesOf('10.0.0.0/8', undefined)).toEqual(['security.ownAddressUnknown']);
  expect(rulesOf('10.0.0.0/8 office', '10.1.2.3')).toEqual(['security.addressUnreadable']);
  expect(rulesOf('10.0.0.1 '.repeat(101), '10.0.0.1')).toEqual(['security.tooManyAddresses']);
});

const openedAt = new Date('2026-11-23T00:00:00Z');
const hour = 60 * 60 * 1000;
const after = (hours: number) => new Date(openedAt.getTime() + hours * hour);
const length = { idleHours: 4, maxHours: 10 };

it('slides with use until the absolute end, and no further', () => {
  const ends = [0, 5, 6, 9].map((hours) => sessionEnd('browser', { openedAt, usedAt: after(hours) }, length));

  expect(ends).toEqual([after(4), after(9), after(10), after(10)]);
});

it('gives links a day, and the app a length of its own', () => {
  expect(sessionEnd('link', { openedAt, usedAt: openedAt }, length)).toEqual(after(24));
  expect(sessionEnd('app', { openedAt, usedAt: openedAt }, length)).toEqual(after(168));
  expect(absoluteEnd('app', openedAt, length)).toEqual(after(180 * 24));
});

it('ends after thirty days where a company says nothing', () => {
  expect(sessionEnd('browser', { openedAt, usedAt: after(29 * 24) })).toEqual(after(30 * 24));
});
