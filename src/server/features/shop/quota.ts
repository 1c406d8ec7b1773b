import type { Kysely } from 'kysely';
import { type EquityReason, spentOfPack } from '#domain/shop/equity.ts';
import { productOf } from '#domain/shop/products.ts';
import type { Tables } from '#server/database/tables.ts';
import { changeEquity, lockEquity } from '#server/features/shop/store/equity.ts';
import type { OrderRecord } from '#server/features/shop/store/orders.ts';
import { findPackEvents } from '#server/features/shop/store/packEvents.ts';

/** Who brings a change of a quota about: the clock, or the platform's answers. */
export interface QuotaCause {
  readonly operator: 'system' | 'platform';
  readonly at: Date;
}

type Bought = Pick<OrderRecord, 'company_id' | 'order_id' | 'product_id' | 'quantity'>;

/** A pack comes into effect: the quota grows by what it holds. */
export const growQuota = async (db: Kysely<Tables>, order: Bought, cause: QuotaCause): Promise<void> => {
  const product = productOf(order.product_id);
  if (product === undefined) return;
  await changeEquity(db, {
    ...cause,
    companyId: order.company_id,
    kind: product.kind,
    delta: product.units * order.quantity,
    reason: 'effective',
    orderId: order.order_id,
  });
};

const spentOf = async (db: Kysely<Tables>, order: Bought, units: number): Promise<number> =>
  spentOfPack(await findPackEvents(db, order.company_id), { orderId: order.order_id, units });

/**
 * A pack goes: the quota shrinks by what it held. Messages sent since a pack came are taken from it first, so that only those nobody sent are
 * lost; what is refunded is gone whole.
 */
export const shrinkQuota = async (
  db: Kysely<Tables>,
  order: Bought,
  {
    reason,
    ...cause
  }: QuotaCause & { readonly reason: Extract<EquityReason, 'expired' | 'refunded' | 'replaced'> },
): Promise<void> => {
  const product = productOf(order.product_id);
  if (product === undefined) return;
  const units = product.units * order.quantity;
  const { used } = await lockEquity(db, order.company_id, product.kind);
  const keepsSent = product.kind === 'sms' && reason !== 'refunded';
  const spent = keepsSent ? Math.min(used, await spentOf(db, order, units)) : 0;
  await changeEquity(db, {
    ...cause,
    companyId: order.company_id,
    kind: product.kind,
    delta: -units,
    usedDelta: -spent,
    reason,
    orderId: order.order_id,
  });
};
