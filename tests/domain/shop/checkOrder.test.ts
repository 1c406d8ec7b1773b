import { describe, expect, it } from 'vitest';
import {
  checkOrder,
  creditOf,
  type HeldOrder,
  lastsFor,
  priceOf,
  type RequestedOrder,
} from '#domain/shop/orderStates.ts';
import { productOf } from '#domain/shop/products.ts';

const now = new Date('2026-11-23T02:00:00Z');
const small: HeldOrder = {
  orderNo: 'A1',
  productId: 201,
  quantity: 2,
  status: 1,
  expiryTime: new Date('2027-05-24T14:00:00Z'),
};
const requested = (given: Partial<RequestedOrder> = {}): RequestedOrder => ({
  productId: 202,
  quantity: 1,
  orderType: undefined,
  replaces: undefined,
  hasAgreed: true,
  ...given,
});
const rulesOf = (given: Partial<RequestedOrder>, { held = [small], unpaid = 0 } = {}) =>
  checkOrder(requested(given), { held, unpaid, now }).map(({ rule, field }) => [rule, field]);

describe('an order', () => {
  it.each([0, -1, 101, 1.5])('does not take a quantity of %d', (quantity) => {
    expect(rulesOf({ quantity })).toEqual([['shop.quantity', 'quantity']]);
  });

  it('needs the agreement and a product that is sold', () => {
    expect(rulesOf({ hasAgreed: false })).toEqual([['shop.agreement', 'agreement']]);
    expect(rulesOf({ productId: 999 })).toEqual([['shop.missing', 'product_id']]);
  });

  it('renews only what the company has', () => {
    expect(rulesOf({ orderType: 2 })).toEqual([['shop.nothingToRenew', 'order_type']]);
    expect(rulesOf({ orderType: 2, productId: 201 })).toEqual([]);
  });

  it('takes the place of smaller packs of its kind alone', () => {
    expect(rulesOf({ orderType: 3, replaces: 'A1' })).toEqual([]);
    expect(rulesOf({ orderType: 3, replaces: 'A1', productId: 101 })).toEqual([
      ['shop.notReplaceable', 'replaces_no'],
    ]);
    expect(rulesOf({ replaces: 'A1' })).toEqual([['shop.notReplaceable', 'replaces_no']]);
  });

  it('waits while five others are unpaid', () => {
    expect(rulesOf({}, { unpaid: 5 })).toEqual([['shop.tooManyUnpaid', undefined]]);
  });
});

describe('a price', () => {
  it('credits whole days left of what it replaces, and never falls below nothing', () => {
    const terabyte = productOf(202);
    if (terabyte === undefined) throw new Error('Expected the terabyte in the catalogue');
    const credit = creditOf(small, now);

    expect(credit).toBe(Math.floor((720_00 * 182) / 365));
    expect(priceOf(terabyte, 1, credit)).toEqual({ list: 2_880_00, credit, amount: 2_880_00 - credit });
    expect(priceOf(terabyte, 1, 9_999_999).amount).toBe(0);
  });
});

describe('a quota', () => {
  it('lasts as long as the pace of 90 days says', () => {
    expect(lastsFor(2_800, 27_000)).toBe(9);
    expect(lastsFor(2_800, 0)).toBeUndefined();
  });
});
