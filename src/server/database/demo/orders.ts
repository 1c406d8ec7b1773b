import { type Product, products } from '#domain/shop/products.ts';
import { daysBefore, hoursBefore } from './dates.ts';
import type { Row } from './insertRows.ts';

interface PlannedOrder {
  readonly status: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;
  readonly invoice: 0 | 1 | 2 | 3 | 4 | 5;
  /** Its place in the catalogue. */
  readonly product: 0 | 1 | 2 | 3;
  readonly type: 0 | 1 | 2 | 3;
  readonly quantity: number;
  readonly hoursAgo: number;
}

const days = (count: number): number => count * 24;

const planned = (
  status: PlannedOrder['status'],
  invoice: PlannedOrder['invoice'],
  product: PlannedOrder['product'],
  type: PlannedOrder['type'],
  quantity: number,
  hoursAgo: number,
): PlannedOrder => ({ status, invoice, product, type, quantity, hoursAgo });

/** 23 orders: every state and every invoice state at least once; the unpaid ones have 23 hours and 1 hour left. */
const orders: readonly PlannedOrder[] = [
  planned(0, 0, 2, 1, 1, 1),
  planned(0, 0, 3, 0, 5, 23),
  planned(2, 0, 0, 2, 4, days(2)),
  planned(2, 1, 1, 2, 2, days(5)),
  planned(1, 0, 3, 0, 2, days(9)),
  planned(1, 1, 2, 1, 1, days(20)),
  planned(1, 2, 0, 0, 5, days(45)),
  planned(1, 2, 1, 1, 3, days(80)),
  planned(1, 3, 3, 0, 20, days(96)),
  planned(1, 2, 0, 3, 4, days(120)),
  planned(1, 0, 1, 0, 1, days(150)),
  planned(1, 2, 2, 1, 2, days(210)),
  planned(1, 2, 3, 0, 8, days(260)),
  planned(6, 2, 1, 1, 4, days(14)),
  planned(7, 5, 2, 0, 1, days(60)),
  planned(7, 5, 3, 0, 6, days(300)),
  planned(4, 4, 0, 0, 10, days(33)),
  planned(4, 0, 3, 0, 2, days(170)),
  planned(5, 0, 1, 0, 1, days(52)),
  planned(5, 0, 2, 1, 3, days(230)),
  planned(3, 2, 0, 0, 12, days(420)),
  planned(3, 2, 1, 0, 2, days(500)),
  planned(3, 2, 3, 0, 10, days(610)),
];

const payHours = 24;
const yearDays = 365;
/** Orders that have been paid for: in effect, not yet, expired, refunding, refunded. */
const paid: readonly number[] = [1, 2, 3, 6, 7];
const notYetInEffect = 2;
const renewalStartsInDays = 30;

const validity = ({ status, hoursAgo }: PlannedOrder, bought: Date): Row => {
  if (!paid.includes(status)) return { effective_time: null, expiry_time: null };
  const wait = status === notYetInEffect ? hoursAgo / 24 + renewalStartsInDays : 0;
  const start = daysBefore(bought, -wait);
  return {
    effective_time: start.toISOString(),
    expiry_time: daysBefore(start, -yearDays).toISOString(),
  };
};

const hoursToCancel = 2;
const refundBegunDays = 8;
const refundDays = 10;
const [cancelled, refunding, refunded] = [4, 6, 7];

/** When an order was paid (at once, as its pack begins then), cancelled and refunded. */
const course = ({ status }: PlannedOrder, bought: Date): Row => {
  const after = (days: number): string => daysBefore(bought, -days).toISOString();
  const closed = status === cancelled ? hoursToCancel / 24 : refundDays;
  return {
    paid_time: paid.includes(status) ? bought.toISOString() : null,
    refund_time: status === refunding || status === refunded ? after(refundBegunDays) : null,
    closed_time: status === cancelled || status === refunded ? after(closed) : null,
  };
};

const productAt = (place: number): Product => {
  const product = products[place];
  if (product === undefined) throw new Error(`Expected a product at place ${place} of the catalogue`);
  return product;
};

const orderRow = (companyId: number, index: number, buyerId: number, now: Date): Row => {
  const order = orders[index] ?? planned(0, 0, 0, 0, 1, 1);
  const product = productAt(order.product);
  const bought = hoursBefore(now, order.hoursAgo);
  const isPaid = paid.includes(order.status);
  return {
    company_id: companyId,
    order_id: index + 1,
    order_no: `${bought.toISOString().slice(0, 10).replaceAll('-', '')}${String(880_000 + index * 37)}`,
    product_id: product.id,
    product_name: product.name,
    package_type: product.kind,
    quantity: order.quantity,
    amount: product.price * order.quantity,
    buyer_id: buyerId,
    purchase_time: bought.toISOString(),
    ...validity(order, bought),
    ...course(order, bought),
    transaction_status: isPaid ? 1 : 0,
    order_status: order.status,
    order_type: order.type,
    invoice_status: order.invoice,
    pay_method: isPaid ? (index % 2 === 0 ? 'scan' : 'transfer') : null,
    pay_deadline: hoursBefore(bought, -payHours).toISOString(),
  };
};

/** Rows of `order`; the buyers take turns. */
export const orderRows = (companyId: number, buyers: readonly number[], now: Date): readonly Row[] =>
  orders.map((_, index) => orderRow(companyId, index, buyers[index % buyers.length] ?? 1, now));
