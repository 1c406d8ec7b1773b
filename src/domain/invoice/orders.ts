import { type Violation, violation } from '#domain/violation.ts';

/** contract.md section 2, "invoice_status": of an order all six, of an invoice those an application can have. */
export const invoiceStates = {
  unbilled: 0,
  issuing: 1,
  issued: 2,
  failed: 3,
  notNeeded: 4,
  reversed: 5,
} as const;

/** `invoice_type`: contract.md section 6, key row Invoice. */
export const invoiceTypes = { ordinary: 1, special: 2 } as const;

/** At most so many orders share one application. */
export const mostOrders = 100;

/** An order as far as an invoice for it goes; `amount` in fen. */
export interface BilledOrder {
  readonly orderNo: string;
  readonly amount: number;
  /** 1: paid. */
  readonly transactionStatus: number;
  readonly orderStatus: number;
  readonly invoiceStatus: number;
}

/** `order_status` of an order whose money goes back, or has gone. */
const refunds: readonly number[] = [6, 7];

const rulesOfState: Readonly<Record<number, string>> = {
  [invoiceStates.issuing]: 'invoice.orderIssuing',
  [invoiceStates.issued]: 'invoice.orderIssued',
  [invoiceStates.notNeeded]: 'invoice.orderNotNeeded',
  [invoiceStates.reversed]: 'invoice.orderReversed',
};

const objection = (order: BilledOrder): string | undefined => {
  if (order.transactionStatus !== 1) return 'invoice.orderUnpaid';
  if (refunds.includes(order.orderStatus)) return 'invoice.orderRefunded';
  if (order.amount === 0) return 'invoice.orderNotNeeded';
  return rulesOfState[order.invoiceStatus];
};

/** Whether an invoice can be applied for: paid, not refunded, worth something, not billed yet or failed (contract.md section 2). */
export const checkOrder = (order: BilledOrder, field?: string): readonly Violation[] => {
  const rule = objection(order);
  return rule === undefined ? [] : [violation(rule, field, { order: order.orderNo })];
};

/** What the invoice of some orders is over, in fen: their sum, worked out from what was paid and never taken from a request. */
export const invoiceAmount = (orders: readonly Pick<BilledOrder, 'amount'>[]): number =>
  orders.reduce((sum, { amount }) => sum + amount, 0);
