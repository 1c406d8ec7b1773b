import { includedQuota } from '#domain/shop/equity.ts';
import { lastsFor, paceDays } from '#domain/shop/pace.ts';
import { productOf } from '#domain/shop/products.ts';
import type { Calls } from '#generated/types.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { type EquityRecord, findEquity } from '#server/repositories/equity.ts';
import { findUsedSince } from '#server/repositories/equityRecords.ts';
import { findHoldings, type Holding } from '#server/repositories/orders.ts';

type QuotaRow = Calls['equityList']['reply']['list'][number];

const dayMs = 86_400_000;
const notYet = 2;

const sourceOf = (order: Holding): QuotaRow['sources'][number] => ({
  order_id: order.orderId,
  order_no: order.orderNo,
  product_name: order.productName,
  units: (productOf(order.productId)?.units ?? 0) * order.quantity,
  order_status: order.status as QuotaRow['sources'][number]['order_status'],
  expiry_time: order.expiryTime.toISOString(),
});

const rowOf = (
  { equityId, kind, total, used }: EquityRecord,
  holdings: readonly Holding[],
  recently: number | undefined,
): QuotaRow => {
  const own = holdings.filter((order) => order.kind === kind);
  // What is not in effect yet is named, but the quota does not come from it.
  const first = own.find(({ status }) => status !== notYet);
  const left = Math.max(0, total - used);
  return {
    equity_id: equityId,
    kind,
    total: Math.max(0, total),
    used,
    included: includedQuota[kind],
    expiry_time: first?.expiryTime.toISOString() ?? null,
    source_order: first?.orderId ?? null,
    days_left: recently === undefined ? null : (lastsFor(left, recently) ?? null),
    sources: own.map(sourceOf),
  };
};

/** The quotas of the company: how much, how much is used, from which orders, and how long it lasts at the pace of late. */
export const equityList: Handler<'equityList'> = async (_, { db, actor, now }) => {
  const { companyId } = actor;
  const holdings = await findHoldings(db, companyId);
  const recently = await findUsedSince(db, companyId, new Date(now.getTime() - paceDays * dayMs));
  const quotas = await findEquity(db, companyId);
  return done({
    list: quotas.map((quota) => rowOf(quota, holdings, recently[quota.kind])),
    as_of: now.toISOString(),
  });
};
