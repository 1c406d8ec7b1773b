import { sql } from 'kysely';
import {
  checkOrder,
  creditOf,
  orderTypes,
  payDeadlineOf,
  priceOf,
  type RequestedOrder,
  renewsFrom,
  replaceable,
  shopLimits,
  typeOf,
} from '#domain/shop/orderStates.ts';
import { type Product, productOf, products } from '#domain/shop/products.ts';
import { violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import { reachOf } from '#engine/permission.ts';
import type { Calls } from '#generated/types.ts';
import type { CountedRows, LoadedRow, RowQuery } from '#server/crud/sources/rows.ts';
import type { NounWrites } from '#server/crud/sources/writes.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { nextId } from '#server/platform/store/sequences.ts';
import { completeOrder } from './applyPayment.ts';
import {
  countUnpaid,
  findHoldings,
  findOrder,
  type Holding,
  insertOrder,
  isReplaced,
  lockOrder,
  type OrderKey,
  type OrderRecord,
} from './store/orders.ts';

type OrderReply = Calls['orderState']['reply'];

const instant = (value: Date | null): string | null => value?.toISOString() ?? null;

/** An order as the calls of the shop answer it. */
export const orderReply = (order: OrderRecord): OrderReply => ({
  order_id: order.order_id,
  order_no: order.order_no,
  product_id: order.product_id,
  product_name: order.product_name,
  package_type: order.package_type,
  quantity: order.quantity,
  amount: order.amount,
  credit: order.credit ?? 0,
  replaces_no: order.replaces_no,
  buyer_id: order.buyer_id,
  buyer_name: order.buyer_name,
  purchase_time: order.purchase_time.toISOString(),
  effective_time: instant(order.effective_time),
  expiry_time: instant(order.expiry_time),
  transaction_status: order.transaction_status === 1 ? 1 : 0,
  order_status: order.order_status as OrderReply['order_status'],
  order_type: order.order_type as OrderReply['order_type'],
  invoice_status: order.invoice_status as OrderReply['invoice_status'],
  pay_method: order.pay_method,
  pay_deadline: instant(order.pay_deadline),
  version: order.version,
});

const requestedOf = (request: Calls['orderCreate']['request']): RequestedOrder => ({
  productId: request.product_id,
  quantity: request.quantity,
  orderType: request.order_type ?? undefined,
  replaces: request.replaces_no ?? undefined,
  hasAgreed: request.agreement === 1,
});

const idDigits = 6;
const padded = (id: number): string => String(id).padStart(idDigits, '0');

/** The company's day, the company and the order: never the same twice, as the payment provider knows nothing else. */
const orderNoOf = (now: Date, { companyId, orderId }: OrderKey): string =>
  `${dayOfInstant(now).replaceAll('-', '')}${padded(companyId)}${padded(orderId)}`;

const store = async (
  { db, actor, now }: CallContext,
  key: OrderKey,
  {
    product,
    requested,
    held,
  }: { readonly product: Product; readonly requested: RequestedOrder; readonly held: readonly Holding[] },
): Promise<void> => {
  const replaced = held.find(({ orderNo }) => orderNo === requested.replaces);
  const price = priceOf(product, requested.quantity, replaced === undefined ? 0 : creditOf(replaced, now));
  await insertOrder(db, key, {
    order_no: orderNoOf(now, key),
    product_id: product.id,
    product_name: product.name,
    package_type: product.kind,
    quantity: requested.quantity,
    amount: price.amount,
    credit: price.credit,
    replaces_no: replaced?.orderNo ?? null,
    buyer_id: actor.userId,
    order_type: typeOf(product, requested, held),
    placedAt: now,
    payDeadline: payDeadlineOf(now),
  });
};

/**
 * An order of a product (contract.md section 2): what it costs follows from the catalogue alone. Anyone who orders for the company at the
 * same time waits. What a credit pays for whole is in effect at once.
 */
export const productWrites = {
  save: async (request, _, context) => {
    const { db, actor, now } = context;
    const { companyId } = actor;
    const requested = requestedOf(request);
    // The number comes first: it holds the company's other orders off until this one stands.
    const key = { companyId, orderId: await nextId(db, { companyId, noun: 'order' }) };
    const held = await findHoldings(db, companyId);
    const product = productOf(requested.productId);
    const objections = checkOrder(requested, { held, unpaid: await countUnpaid(db, companyId), now });
    if (product === undefined || objections.length > 0) return objections;
    if (
      requested.orderType === orderTypes.upgrade &&
      (await isReplaced(db, companyId, requested.replaces ?? ''))
    )
      return [violation('shop.replacedAlready', 'replaces_no')];
    await store(context, key, { product, requested, held });
    const placed = await lockOrder(db, key);
    if (placed?.amount === 0) await completeOrder(db, placed, { method: null, at: now });
    const order = await findOrder(db, key);
    if (order === undefined) throw new Error(`Expected order ${key.orderId} just placed`);
    return {
      action: 'order.create',
      targetType: 'order',
      id: order.order_id,
      name: `${order.order_no} ${order.product_name}`,
      audited: { quantity: order.quantity, amount: order.amount },
      reply: orderReply(order),
    };
  },
} satisfies NounWrites<{ save: Calls['orderCreate']['request'] }>;

const valuesOf = (product: Product, held: readonly Holding[], now: Date) => ({
  product_name: product.name,
  package_type: product.kind,
  units: product.units,
  days: product.days,
  price: product.price,
  max_quantity: shopLimits.quantity,
  renews_from: renewsFrom(product.id, held)?.toISOString() ?? null,
  replaces: held
    .filter((order) => replaceable(product, held).includes(order))
    .map((order) => ({
      order_no: order.orderNo,
      product_name: order.productName,
      quantity: order.quantity,
      expiry_time: order.expiryTime.toISOString(),
      credit: creditOf(order, now),
    })),
});

/** With prices, and what a company that has some of it can renew or replace. */
const complete = async (rows: readonly LoadedRow[], { db, actor, now }: CallContext) => {
  const held = await findHoldings(db, actor.companyId);
  return rows.map((row) => {
    const product = productOf(row.id);
    return product === undefined
      ? row
      : { ...row, values: { ...row.values, ...valuesOf(product, held, now) } };
  });
};

const figures = async (_: CountedRows, { db, actor, models }: CallContext) => ({
  unpaid: await countUnpaid(db, actor.companyId),
  may_buy: models.product !== undefined && reachOf(models.product, 'buy', actor) !== undefined ? 1 : 0,
});

/** What is sold, the same to every company, in the order of the catalogue. */
export const productRows: RowQuery = {
  completed: [
    'product_name',
    'package_type',
    'units',
    'days',
    'price',
    'max_quantity',
    'renews_from',
    'replaces',
  ],
  isWhole: true,
  select: () => sql`select * from unnest(${products.map(({ id }) => id)}::bigint[]) with ordinality
    as product (product_id, place)`,
  order: () => sql`record.place`,
  figures,
  complete,
};
