import { checkOrder } from '#domain/invoice/checkOrder.ts';
import type { Order } from '#generated/types.ts';

type Billed = Pick<Order, 'order_no' | 'amount' | 'transaction_status' | 'order_status' | 'invoice_status'>;

/** Whether an invoice can be applied for now, by the rule the application asks. */
export const isBillable = (order: Billed): boolean =>
  checkOrder({
    orderNo: order.order_no,
    amount: order.amount,
    transactionStatus: order.transaction_status,
    orderStatus: order.order_status,
    invoiceStatus: order.invoice_status,
  }).length === 0;
