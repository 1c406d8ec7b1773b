import { orderStates, type PayMethod, payDeadlineOf } from '#domain/shop/orderStates.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { reachOf } from '#engine/permission.ts';
import type { Calls } from '#generated/types.ts';
import { orderReply } from '#server/features/shop/product.ts';
import { findOrder, lockOrder, type OrderRecord } from '#server/features/shop/store/orders.ts';
import { findPayment, savePayment } from '#server/features/shop/store/payments.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type CallContext, done, type Handler, type PreparingContext } from '#server/platform/handler.ts';
import type { PayeeAccount, PaymentRequest, PaymentTerms } from '#server/platform/outbound/pay/payPort.ts';
import type { Prepared } from '#server/platform/ports.ts';

/** Everyone who may cancel an order may pay it: the main administrator any, others their own. */
const isOwn = ({ actor, models }: Pick<CallContext, 'actor' | 'models'>, order: OrderRecord): boolean => {
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

/** A code that is about to end is no use to someone who takes out a phone. */
const codeSlackMs = 60_000;

const isUsable = ({ codeUntil }: PaymentTerms, now: Date): boolean =>
  codeUntil === undefined || codeUntil.getTime() - now.getTime() > codeSlackMs;

const requestOf = (order: OrderRecord, method: PayMethod): PaymentRequest => ({
  orderNo: order.order_no,
  amount: order.amount,
  title: `${order.product_name} × ${order.quantity}`,
  expiresAt: order.pay_deadline ?? payDeadlineOf(order.purchase_time),
  method,
});

/** What stands against paying an order by this way, now. */
const objectionsTo = async (
  order: OrderRecord | undefined,
  context: Pick<CallContext, 'actor' | 'models' | 'now' | 'pay'>,
  method: PayMethod,
): Promise<readonly Violation[]> => {
  if (order === undefined) return [violation('call.notFound')];
  if (!isOwn(context, order)) return [violation('call.noPermission')];
  const rule = ruleAgainst(order, context.now);
  if (rule !== undefined) return [violation(rule)];
  return (await context.pay.ways()).includes(method)
    ? []
    : [violation(`shop.closedWay.${method}`, 'pay_method')];
};

/** A code of the provider is fetched before the transaction: no one else waits for its answer. Nothing is prepared where one is at hand. */
const prepare = async (
  request: Calls['orderPay']['request'],
  context: PreparingContext,
): Promise<Prepared> => {
  const { actor, now, pay, readLater } = context;
  const { order_id: orderId, pay_method: method } = request;
  const nothing = { kind: 'prepared', value: undefined } as const;
  if (method !== 'scan' || pay.provider === undefined) return nothing;
  const key = { companyId: actor.companyId, orderId };
  const { order, known } = await readLater(async (db) => ({
    order: await findOrder(db, key),
    known: await findPayment(db, key, method),
  }));
  const isAtHand = known !== undefined && known.provider === pay.provider.name && isUsable(known, now);
  if (order === undefined || isAtHand || (await objectionsTo(order, context, method)).length > 0)
    return nothing;
  try {
    return { kind: 'prepared', value: await pay.begin(requestOf(order, method)) };
  } catch (error) {
    pay.tellFailure(error);
    return refuse([violation('shop.providerAway', 'pay_method')]);
  }
};

/** Begins the payment of an order, once for each way of paying; asked again it is the same payment. */
const beginPayment: Handler<'orderPay'> = async (request, context) => {
  const { db, actor, now, pay } = context;
  const { pay_method: method } = request;
  const key = { companyId: actor.companyId, orderId: request.order_id };
  const order = await lockOrder(db, key);
  const objections = await objectionsTo(order, context, method);
  if (order === undefined || objections.length > 0) return refuse(objections);
  // What `prepare` of this very request answered.
  const fresh = context.prepared as PaymentTerms | undefined;
  const known = fresh === undefined ? await findPayment(db, key, method) : undefined;
  const terms = fresh ?? known ?? (await pay.begin(requestOf(order, method)));
  const provider = (method === 'scan' && pay.provider?.name) || null;
  const payment = {
    ...key,
    ...terms,
    method,
    provider,
    orderNo: order.order_no,
    amount: order.amount,
    at: now,
  };
  if (known === undefined) await savePayment(db, payment);
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

export const orderPay = Object.assign(beginPayment, { prepare });

/** How an order stands and how it can be paid, for a page that waits for its payment. */
export const orderState: Handler<'orderState'> = async (request, { db, actor, pay }) => {
  const order = await findOrder(db, { companyId: actor.companyId, orderId: request.order_id });
  if (order === undefined) return refuse([violation('call.notFound')]);
  return done({ ...orderReply(order), pay_methods: [...(await pay.ways())] });
};
