import { type Kysely, sql } from 'kysely';
import { lastsFor, rateDays } from '#domain/shop/orderStates.ts';
import {
  type EquityReason,
  equityIds,
  equityKinds,
  includedQuota,
  productOf,
  spentOfPack,
} from '#domain/shop/products.ts';
import { ruleText } from '#i18n/rules.ts';
import type { LoadedRow, RowQuery } from '#server/crud/sources/rows.ts';
import type { Tables } from '#server/database/tables.ts';
import type { CallContext } from '#server/platform/handler.ts';
import {
  changeEquity,
  type EquityRecord,
  findEquity,
  findPackEvents,
  findUsedSince,
  lockEquity,
} from './store/equity.ts';
import { findHoldings, type Holding, type OrderRecord } from './store/orders.ts';

const dayMs = 86_400_000;
const notYet = 2;

const sourceOf = (order: Holding) => ({
  order_id: order.orderId,
  order_no: order.orderNo,
  product_name: order.productName,
  units: (productOf(order.productId)?.units ?? 0) * order.quantity,
  order_status: order.status,
  expiry_time: order.expiryTime.toISOString(),
});

const valuesOf = (
  { kind, total, used }: EquityRecord,
  holdings: readonly Holding[],
  recently: number | undefined,
) => {
  const own = holdings.filter((order) => order.kind === kind);
  // What is not in effect yet is named, but the quota does not come from it.
  const first = own.find(({ status }) => status !== notYet);
  const left = Math.max(0, total - used);
  return {
    total: Math.max(0, total),
    used,
    included: includedQuota[kind],
    expiry_time: first?.expiryTime.toISOString() ?? null,
    source_order: first?.orderId ?? null,
    days_left: recently === undefined ? null : (lastsFor(left, recently) ?? null),
    sources: own.map(sourceOf),
  };
};

/** How much, how much is used, from which orders, and how long it lasts at the rate of late. */
const complete = async (rows: readonly LoadedRow[], { db, actor: { companyId }, now }: CallContext) => {
  const holdings = await findHoldings(db, companyId);
  const recently = await findUsedSince(db, companyId, new Date(now.getTime() - rateDays * dayMs));
  const quotas = await findEquity(db, companyId);
  return rows.map((row) => {
    const quota = quotas.find(({ equityId }) => equityId === row.id);
    if (quota === undefined) return row;
    return { ...row, values: { ...row.values, ...valuesOf(quota, holdings, recently[quota.kind]) } };
  });
};

/** The quotas every company has. */
export const equityRows: RowQuery = {
  completed: ['total', 'used', 'included', 'expiry_time', 'source_order', 'days_left', 'sources'],
  isWhole: true,
  select: () =>
    sql`select * from unnest(${equityKinds.map((kind) => equityIds[kind])}::bigint[], ${[...equityKinds]}::text[])
      as quota (equity_id, kind)`,
  order: () => sql`record.equity_id`,
  figures: async (_, { now }) => ({ as_of: now.toISOString() }),
  complete,
};

/** What changed the quotas of a company, with the order it came from; the clock and the platform in the reader's words. */
export const equityRecordRows: RowQuery = {
  select: ({ actor, locale }) => {
    const said = (operator: 'system' | 'platform') => ruleText(locale, { rule: `shop.operator.${operator}` });
    return sql`select change.record_id, change.time, change.kind, change.delta, change.balance, change.reason,
      case when change.operator_id is not null then change.operator
        when change.operator = 'system' then ${said('system')}
        when change.operator = 'platform' then ${said('platform')}
        else change.operator end as operator,
      bought.order_no
    from equity_record change
    left join "order" bought on bought.company_id = change.company_id and bought.order_id = change.order_id
    where change.company_id = ${actor.companyId}`;
  },
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
