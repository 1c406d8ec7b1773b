import type { Calls } from '#generated/types.ts';
import type { OrderRecord } from '#server/features/shop/store/orders.ts';

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
