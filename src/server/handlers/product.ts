import { checkOrder, creditOf, priceOf, typeOf, type Wish } from '#domain/shop/checkOrder.ts';
import { orderStates, orderTypes, payDeadlineOf } from '#domain/shop/orderStates.ts';
import { type Product, productOf } from '#domain/shop/products.ts';
import { violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import { reachOf } from '#engine/permission.ts';
import type { Calls } from '#generated/types.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import type { PayeeAccount } from '#server/outbound/payPort.ts';
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
} from '#server/repositories/orders.ts';
import { findPayment, insertPayment } from '#server/repositories/payments.ts';
import { nextId } from '#server/repositories/sequences.ts';
import { settleOrder } from '#server/shop/applyPayment.ts';
import { orderReply } from '#server/shop/orderReply.ts';
import { type CallContext, done, type Handler } from './handler.ts';

const wishOf = (request: Calls['orderCreate']['request']): Wish => ({
  productId: request.product_id,
  quantity: request.quantity,
  orderType: request.order_type ?? undefined,
  replaces: request.replaces_no ?? undefined,
  hasAgreed: request.agreement === 1,
});

const idDigits = 6;
const padded = (id: number): string => String(id).padStart(idDigits, '0');

/** The company's day, the company and the order: never the same twice, as whoever takes the money knows nothing else. */
const orderNoOf = (now: Date, { companyId, orderId }: OrderKey): string =>
  `${dayOfInstant(now).replaceAll('-', '')}${padded(companyId)}${padded(orderId)}`;

const store = async (
  { db, actor, now }: CallContext,
  key: OrderKey,
  {
    product,
    wish,
    held,
  }: { readonly product: Product; readonly wish: Wish; readonly held: readonly Holding[] },
): Promise<void> => {
  const replaced = held.find(({ orderNo }) => orderNo === wish.replaces);
  const price = priceOf(product, wish.quantity, replaced === undefined ? 0 : creditOf(replaced, now));
  await insertOrder(db, key, {
    order_no: orderNoOf(now, key),
    product_id: product.id,
    product_name: product.name,
    package_type: product.kind,
    quantity: wish.quantity,
    amount: price.amount,
    credit: price.credit,
    replaces_no: replaced?.orderNo ?? null,
    buyer_id: actor.userId,
    order_type: typeOf(product, wish, held),
    placedAt: now,
    payDeadline: payDeadlineOf(now),
  });
};

/**
 * Places an order (contract.md section 2): what it costs follows from the catalogue alone. Whoever orders for the company at the same
 * time waits. What a credit pays for whole is in effect at once.
 */
export const orderCreate: Handler<'orderCreate'> = async (request, context) => {
  const { db, actor, now } = context;
  const { companyId } = actor;
  const wish = wishOf(request);
  // The number comes first: it holds the company's other orders off until this one stands.
  const key = { companyId, orderId: await nextId(db, companyId, 'order') };
  const held = await findHoldings(db, companyId);
  const product = productOf(wish.productId);
  const objections = checkOrder(wish, { held, unpaid: await countUnpaid(db, companyId), now });
  if (product === undefined || objections.length > 0) return refuse(objections);
  if (wish.orderType === orderTypes.upgrade && (await isReplaced(db, companyId, wish.replaces ?? '')))
    return refuse([violation('shop.replacedAlready', 'replaces_no')]);
  await store(context, key, { product, wish, held });
  const placed = await lockOrder(db, key);
  if (placed?.amount === 0) await settleOrder(db, placed, { method: null, at: now });
  const order = await findOrder(db, key);
  if (order === undefined) throw new Error(`Expected order ${key.orderId} just placed`);
  context.audit({
    action: 'order.create',
    targetType: 'order',
    targetId: order.order_id,
    targetName: `${order.order_no} ${order.product_name}`,
    changes: [
      { field: 'quantity', old: null, new: order.quantity },
      { field: 'amount', old: null, new: order.amount },
    ],
  });
  return done(orderReply(order));
};

/** Whoever may cancel an order may pay it: the main administrator any, others their own. */
const isOwn = ({ actor, models }: CallContext, order: OrderRecord): boolean => {
  const reach = models.order === undefined ? undefined : reachOf(models.order, 'cancel', actor);
  return reach === 'all' || (reach !== undefined && order.buyer_id === actor.userId);
};

/** Why an order cannot be paid any more. */
const ruleAgainst = ({ order_status: status, pay_deadline: deadline }: OrderRecord, now: Date) => {
  if (status === orderStates.cancelled) return 'shop.cancelled';
  if (status === orderStates.closed) return 'shop.closed';
  if (status !== orderStates.unpaid) return 'shop.paid';
  return deadline !== null && deadline <= now ? 'shop.closed' : undefined;
};

const payeeReply = ({ payee, bank, account, isDemo }: PayeeAccount) => ({
  name: payee,
  bank,
  account,
  is_demo: isDemo ? (1 as const) : (0 as const),
});

/** Begins the payment of an order, once for each way of paying; asked again it is the same payment. */
export const orderPay: Handler<'orderPay'> = async (request, context) => {
  const { db, actor, now, pay } = context;
  const { pay_method: method } = request;
  const key = { companyId: actor.companyId, orderId: request.order_id };
  const order = await lockOrder(db, key);
  if (order === undefined) return refuse([violation('call.notFound')]);
  if (!isOwn(context, order)) return refuse([violation('call.noPermission')]);
  const rule = ruleAgainst(order, now);
  if (rule !== undefined) return refuse([violation(rule)]);
  if (!(await pay.ways()).includes(method))
    return refuse([violation(`shop.closedWay.${method}`, 'pay_method')]);
  const known = await findPayment(db, key, method);
  const terms = known ?? (await pay.begin({ orderNo: order.order_no, amount: order.amount }));
  const payment = { ...key, ...terms, method, orderNo: order.order_no, amount: order.amount, at: now };
  if (known === undefined) await insertPayment(db, payment);
  const payee = await pay.payee();
  context.audit({
    action: 'order.pay',
    targetType: 'order',
    targetId: order.order_id,
    targetName: `${order.order_no} ${order.product_name}`,
    changes: [{ field: 'pay_method', old: order.pay_method, new: method }],
  });
  return done({
    order: orderReply(order),
    pay_url: terms.payUrl,
    qr_text: terms.qrText,
    transfer_note: terms.transferNote,
    ...(payee === undefined ? {} : { payee: payeeReply(payee) }),
  });
};

/** How an order stands and how it can be paid, for a page that waits for its payment. */
export const orderState: Handler<'orderState'> = async (request, { db, actor, pay }) => {
  const order = await findOrder(db, { companyId: actor.companyId, orderId: request.order_id });
  if (order === undefined) return refuse([violation('call.notFound')]);
  return done({ ...orderReply(order), pay_methods: [...(await pay.ways())] });
};
