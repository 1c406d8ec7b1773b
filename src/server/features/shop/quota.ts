import { type Kysely, sql } from 'kysely';
import { type EquityReason, type PackEvent, spentOfPack } from '#domain/shop/equity.ts';
import { productOf } from '#domain/shop/products.ts';
import type { Tables } from '#server/database/tables.ts';
import { changeEquity, lockEquity } from './store/equity.ts';
import type { OrderRecord } from './store/orders.ts';

interface Row {
  readonly reason: string;
  readonly orderId: number;
  readonly amount: number;
}

const eventOf = ({ reason, orderId, amount }: Row): PackEvent => {
  if (reason === 'sent') return { kind: 'sent', count: amount };
  return { kind: reason === 'effective' ? 'came' : 'went', orderId, units: amount };
};

/** What became of a company's packs of messages, the oldest first; messages sent between two such events are one. */
const findPackEvents = async (db: Kysely<Tables>, companyId: number): Promise<readonly PackEvent[]> => {
  const { rows } = await sql<Row>`
    select reason, coalesce(order_id, 0)::bigint as "orderId", abs(sum(delta))::bigint as amount from (
      select reason, order_id, delta, time, record_id,
        count(*) filter (where reason <> 'sent') over (order by time, record_id) as part
      from equity_record
      where company_id = ${companyId} and kind = 'sms' and (reason = 'sent' or order_id is not null)
    ) each group by part, reason, order_id order by min(time), min(record_id)`.execute(db);
  return rows.map((row) => eventOf({ ...row, orderId: Number(row.orderId), amount: Number(row.amount) }));
};

/** Who brings a change of a quota about: the clock, or the platform's answers. */
interface QuotaCause {
  readonly operator: 'system' | 'platform';
  readonly at: Date;
}

type Bought = Pick<OrderRecord, 'company_id' | 'order_id' | 'product_id' | 'quantity' | 'refunded_quantity'>;

/** Packs an order still has. */
const packsOf = (order: Bought): number => order.quantity - order.refunded_quantity;

/** A pack comes into effect: the quota grows by what it holds. */
export const growQuota = async (db: Kysely<Tables>, order: Bought, cause: QuotaCause): Promise<void> => {
  const product = productOf(order.product_id);
  if (product === undefined) return;
  await changeEquity(db, {
    ...cause,
    companyId: order.company_id,
    kind: product.kind,
    delta: product.units * packsOf(order),
    reason: 'effective',
    orderId: order.order_id,
  });
};

const spentOf = async (db: Kysely<Tables>, order: Bought, units: number): Promise<number> =>
  spentOfPack(await findPackEvents(db, order.company_id), { orderId: order.order_id, units });

/**
 * A pack goes: the quota shrinks by what it held. Messages sent since a pack came are taken from it first, so that only those no one sent are
 * lost; what is refunded is gone whole. `packs`: so many of the order alone.
 */
export const shrinkQuota = async (
  db: Kysely<Tables>,
  order: Bought,
  {
    reason,
    packs = packsOf(order),
    ...cause
  }: QuotaCause & {
    readonly reason: Extract<EquityReason, 'expired' | 'refunded' | 'replaced'>;
    readonly packs?: number;
  },
): Promise<void> => {
  const product = productOf(order.product_id);
  if (product === undefined || packs === 0) return;
  const units = product.units * packs;
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
