import { type Violation, violation } from '#domain/violation.ts';
import { type Product, productOf } from './products.ts';

/** States of an order (contract.md section 2). */
export const orderStates = {
  unpaid: 0,
  inEffect: 1,
  notYet: 2,
  expired: 3,
  cancelled: 4,
  closed: 5,
  refunding: 6,
  refunded: 7,
} as const;

/** What an order is to the packs a company has: its first, one more, the same again afterwards, or a larger one instead. */
export const orderTypes = { first: 0, more: 1, renewal: 2, upgrade: 3 } as const;
type OrderType = (typeof orderTypes)[keyof typeof orderTypes];

/** How an order can be paid. */
export const payMethods = ['scan', 'transfer'] as const;
export type PayMethod = (typeof payMethods)[number];

const payHours = 24;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Until when an order has to be paid: 24 hours after it was placed. */
export const payDeadlineOf = (placedAt: Date): Date => new Date(placedAt.getTime() + payHours * hourMs);

/** Until when a pack is in effect. */
export const endOf = (begin: Date, days: number): Date => new Date(begin.getTime() + days * dayMs);

/** Whole days left until an instant, never below 0. */
const daysLeft = (until: Date, now: Date): number =>
  Math.max(0, Math.floor((until.getTime() - now.getTime()) / dayMs));

/** So many days back the rate of use is measured. */
export const rateDays = 90;

/** Ten years: what lasts so long lasts longer than anyone plans. */
export const mostDays = 3_650;

/**
 * How many days what is left lasts at the rate of the last 90 days, at most ten years. Undefined: nothing was used, so nothing can be
 * said.
 */
export const lastsFor = (left: number, usedRecently: number): number | undefined =>
  usedRecently <= 0 ? undefined : Math.min(mostDays, Math.floor((left * rateDays) / usedRecently));

/** Most packs one order takes, and most orders of a company that wait for their payment. */
export const shopLimits = { quantity: 100, unpaid: 5 } as const;

/** An order whose pack a company has, or has paid for. Instants. */
export interface HeldOrder {
  readonly orderNo: string;
  readonly productId: number;
  /** Packs it still has. */
  readonly quantity: number;
  readonly status: number;
  readonly expiryTime: Date;
  /** Packs that went with what was given back, and that money in fen. */
  readonly returned?: number;
  readonly refunded?: number;
}

/** What someone wants to buy; the price is not among it. */
export interface RequestedOrder {
  readonly productId: number;
  readonly quantity: number;
  readonly orderType: OrderType | undefined;
  /** Number of the order a larger pack takes the place of. */
  readonly replaces: string | undefined;
  readonly hasAgreed: boolean;
}

/** What the company has and waits for. */
interface ShopFacts {
  readonly held: readonly HeldOrder[];
  readonly unpaid: number;
  readonly now: Date;
}

const isRunning = ({ status }: HeldOrder): boolean => status === orderStates.inEffect;

/** Until when packs of a product are paid for; undefined: there is nothing to renew. */
export const renewsFrom = (productId: number, held: readonly HeldOrder[]): Date | undefined =>
  held
    .filter((order) => order.productId === productId && order.status !== orderStates.refunding)
    .map(({ expiryTime }) => expiryTime)
    .toSorted((one, other) => other.getTime() - one.getTime())[0];

/** Orders in effect whose place a product can take: smaller packs of its kind. */
export const replaceable = (product: Product, held: readonly HeldOrder[]): readonly HeldOrder[] =>
  held.filter((order) => {
    const own = productOf(order.productId);
    return isRunning(order) && own?.kind === product.kind && own.units < product.units;
  });

/** What the rest of an order is worth, fen: its list price by the whole days that are left. What was given back is not credited again. */
export const creditOf = (
  { productId, quantity, expiryTime, returned = 0, refunded = 0 }: HeldOrder,
  now: Date,
): number => {
  const product = productOf(productId);
  if (product === undefined) return 0;
  const days = Math.min(product.days, daysLeft(expiryTime, now));
  const value = Math.min(product.price * quantity, product.price * (quantity + returned) - refunded);
  return Math.floor((Math.max(0, value) * days) / product.days);
};

/** A price and what it is made of, fen. A larger pack never costs less than nothing. */
export interface Price {
  readonly list: number;
  readonly credit: number;
  readonly amount: number;
}

/** What so many of a product cost, in place of another order or not. */
export const priceOf = (product: Product, quantity: number, credit: number): Price => {
  const list = product.price * quantity;
  const used = Math.min(credit, list);
  return { list, credit: used, amount: list - used };
};

const violationsOfType = (
  product: Product,
  { orderType, replaces }: RequestedOrder,
  held: readonly HeldOrder[],
): readonly Violation[] => {
  if (orderType === orderTypes.renewal && renewsFrom(product.id, held) === undefined)
    return [violation('shop.nothingToRenew', 'order_type')];
  if (orderType !== orderTypes.upgrade)
    return replaces === undefined ? [] : [violation('shop.notReplaceable', 'replaces_no')];
  const isThere = replaceable(product, held).some(({ orderNo }) => orderNo === replaces);
  return isThere ? [] : [violation('shop.notReplaceable', 'replaces_no')];
};

/** What stands against an order, asked by the shop and by the server alike. */
export const checkOrder = (requested: RequestedOrder, { held, unpaid }: ShopFacts): readonly Violation[] => {
  const product = productOf(requested.productId);
  if (product === undefined) return [violation('shop.missing', 'product_id')];
  const isQuantity = Number.isInteger(requested.quantity) && requested.quantity >= 1;
  if (!isQuantity || requested.quantity > shopLimits.quantity)
    return [violation('shop.quantity', 'quantity', { limit: shopLimits.quantity })];
  if (!requested.hasAgreed) return [violation('shop.agreement', 'agreement')];
  const unfit = violationsOfType(product, requested, held);
  if (unfit.length > 0) return unfit;
  return unpaid < shopLimits.unpaid
    ? []
    : [violation('shop.tooManyUnpaid', undefined, { limit: shopLimits.unpaid })];
};

/** The type an order has: anyone who says neither renewal nor upgrade buys the first pack of a kind, or one more. */
export const typeOf = (
  product: Product,
  { orderType }: RequestedOrder,
  held: readonly HeldOrder[],
): OrderType => {
  if (orderType === orderTypes.renewal || orderType === orderTypes.upgrade) return orderType;
  const hasOne = held.some((order) => isRunning(order) && productOf(order.productId)?.kind === product.kind);
  return hasOne ? orderTypes.more : orderTypes.first;
};
