import { describe, expect, it } from 'vitest';
import { isAddressAllowed, listedBlocks, unreadableBlock } from '#domain/security/addresses.ts';

describe('a list of addresses', () => {
  it('is typed one a line, or parted by commas', () => {
    expect(listedBlocks(' 10.0.0.1\n192.168.0.0/16, 2001:db8::/32；203.0.113.9 ')).toEqual([
      '10.0.0.1',
      '192.168.0.0/16',
      '2001:db8::/32',
      '203.0.113.9',
    ]);
  });

  it.each([
    '10.0.0',
    '10.0.0.256',
    '10.0.0.1/33',
    '10.0.0.01',
    '::1/129',
    'fe80:::1',
    '1:2:3:4:5:6:7',
    'office',
  ])('cannot hold %s', (entry) => {
    expect(unreadableBlock(`10.0.0.1 ${entry}`)).toBe(entry);
  });

  it.each([
    ['10.0.0.0/8', '10.255.0.1', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['203.0.113.128/25', '203.0.113.127', false],
    ['203.0.113.128/25', '203.0.113.200', true],
    ['203.0.113.9', '203.0.113.9', true],
    ['203.0.113.9', '203.0.113.8', false],
    ['0.0.0.0/0', '8.8.8.8', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['::1', '0:0:0:0:0:0:0:1', true],
    ['10.0.0.0/8', '::ffff:10.1.2.3', true],
  ])('%s and %s: %s', (list, address, isAllowed) => {
    expect(isAddressAllowed(list, address)).toBe(isAllowed);
  });

  it('that is empty allows every address, and no other list one that is not known', () => {
    expect([isAddressAllowed('', undefined), isAddressAllowed('10.0.0.0/8', undefined)]).toEqual([
      true,
      false,
    ]);
  });
});
