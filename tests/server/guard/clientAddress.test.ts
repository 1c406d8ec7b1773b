import { describe, expect, it } from 'vitest';
import { addressKey, clientAddress } from '#server/guard/origin.ts';

describe('the address of a browser', () => {
  it.each([
    ['is the peer’s without proxies of ours', 0, '203.0.113.7', '192.0.2.1'],
    ['is what our proxy was asked from', 1, '10.9.9.9, 203.0.113.7', '203.0.113.7'],
    ['is never what somebody wrote further left', 2, '1.1.1.1, 203.0.113.7, 192.0.2.9', '203.0.113.7'],
    ['is the peer’s where the header is no address', 1, 'nonsense', '192.0.2.1'],
    ['is the peer’s without the header', 1, null, '192.0.2.1'],
  ])('%s', (_, trustedProxies, forwardedFor, expected) => {
    expect(clientAddress({ peer: '192.0.2.1', forwardedFor, trustedProxies })).toBe(expected);
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['::1:2:3:4:5:6', '0:0:1:2'],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});
