import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPublicAddresses } from '#app/routing/addresses.ts';

const { toPublic, toResource } = createPublicAddresses([
  { noun: 'member', route: '/contact/ContactManage' },
  { noun: 'department', route: '/contact/PartmentManage' },
  { noun: 'order', route: '/accretion/my-order' },
  { noun: 'invoice', route: '/accretion/my-order/applyForBill' },
  { noun: 'visitor', route: '/visitor' },
  { noun: 'badge', route: '/badges', pages: { apply: '/new-badge' } },
]);

describe('public addresses', () => {
  it.each([
    ['/member', '/contact/ContactManage'],
    ['/member/5', '/contact/ContactManage/5'],
    ['/member/create', '/contact/ContactManage/create'],
    ['/member/5/show', '/contact/ContactManage/5/show'],
    ['/order/7', '/accretion/my-order/7'],
    ['/invoice/7', '/accretion/my-order/applyForBill/7'],
    ['/visitor/1', '/visitor/1'],
    ['/badge/apply', '/new-badge'],
    ['/badge/apply/2', '/new-badge/2'],
    ['/badge/7', '/badges/7'],
    ['/', '/home'],
  ])('stand for %s as %s, both ways', (resource, address) => {
    expect(toPublic(resource)).toBe(address);
    expect(toResource(address)).toBe(resource);
  });

  it('knows both addresses of the login page', () => {
    expect(toResource('/login/pcLogin')).toBe('/login');
    expect(toPublic('/login')).toBe('/login');
  });

  it('does not mistake a longer word for a noun', () => {
    expect(toPublic('/members')).toBe('/members');
    expect(toResource('/contact/ContactManager')).toBe('/contact/ContactManager');
  });

  it('changes nothing when rewritten twice', () => {
    const part = fc.constantFrom(
      'member',
      'order',
      'badge',
      'apply',
      'new-badge',
      '5',
      'create',
      'contact',
      'ContactManage',
      'home',
      'x',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
        const pathname = `/${parts.join('/')}`;
        expect(toPublic(toPublic(pathname))).toBe(toPublic(pathname));
        expect(toResource(toResource(pathname))).toBe(toResource(pathname));
      }),
    );
  });
});
