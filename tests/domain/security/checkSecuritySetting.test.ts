import { expect, it } from 'vitest';
import { checkAllowedAddresses, checkLength } from '#domain/security/checkSecuritySetting.ts';

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
