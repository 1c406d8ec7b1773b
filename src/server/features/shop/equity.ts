import { sql } from 'kysely';
import { equityIds, includedQuota } from '#domain/shop/equity.ts';
import { lastsFor, rateDays } from '#domain/shop/orderStates.ts';
import { equityKinds, productOf } from '#domain/shop/products.ts';
import { ruleText } from '#i18n/rules.ts';
import type { LoadedRow, RowQuery } from '#server/crud/sources/rows.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { type EquityRecord, findEquity, findUsedSince } from './store/equity.ts';
import { findHoldings, type Holding } from './store/orders.ts';

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
