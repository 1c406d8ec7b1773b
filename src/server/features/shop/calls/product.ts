import { orderStates } from '#domain/shop/orderStates.ts';
import { violation } from '#domain/violation.ts';
import { reachOf } from '#engine/permission.ts';
import { orderReply } from '#server/features/shop/product.ts';
import { findOrder, lockOrder, type OrderRecord } from '#server/features/shop/store/orders.ts';
import { findPayment, insertPayment } from '#server/features/shop/store/payments.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type CallContext, done, type Handler } from '#server/platform/handler.ts';
import type { PayeeAccount } from '#server/platform/outbound/payPort.ts';

/** Everyone who may cancel an order may pay it: the main administrator any, others their own. */
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
