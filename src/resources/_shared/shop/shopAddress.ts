import type { EquityKind } from '#domain/shop/products.ts';

/** The shop, at the packs of a kind where one is meant. */
export const shopAddress = (kind?: EquityKind): string =>
  kind === undefined ? '/product' : `/product?kind=${kind}`;

/** Where an order is paid. */
export const payAddress = (orderId: number): string => `/product/pay/${orderId}`;
