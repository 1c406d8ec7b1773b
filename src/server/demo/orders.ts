import { type Product, products } from '#domain/shop/products.ts';
import { daysBefore, hoursBefore } from './dates.ts';
import orders from './facts/orders.json' with { type: 'json' };
import type { Row } from './insertRows.ts';
import type { World } from './world.ts';

/** An order by its state, its invoice's, its product's place in the catalogue; every state occurs. */
type PlannedOrder = (typeof orders)[number];

const hoursPerDay = 24;
const payHours = 24;
const yearDays = 365;
/** Orders that have been paid for: in effect, not yet, expired, refunding, refunded. */
const paid: readonly number[] = [1, 2, 3, 6, 7];
const notYetInEffect = 2;
const renewalStartsInDays = 30;

const validity = ({ status, hoursAgo }: PlannedOrder, bought: Date): Row => {
  if (!paid.includes(status)) return { effective_time: null, expiry_time: null };
  const wait = status === notYetInEffect ? hoursAgo / hoursPerDay + renewalStartsInDays : 0;
  const start = daysBefore(bought, -wait);
  return { effective_time: start, expiry_time: daysBefore(start, -yearDays) };
};

const hoursToCancel = 2;
const refundBegunDays = 8;
const refundDays = 10;
const [cancelled, refunding, refunded] = [4, 6, 7];

/** When an order was paid (at once, as its pack begins then), cancelled and refunded. */
const course = ({ status }: PlannedOrder, bought: Date): Row => {
  const closed = status === cancelled ? hoursToCancel / hoursPerDay : refundDays;
  return {
    paid_time: paid.includes(status) ? bought : null,
    refund_time: status === refunding || status === refunded ? daysBefore(bought, -refundBegunDays) : null,
    closed_time: status === cancelled || status === refunded ? daysBefore(bought, -closed) : null,
  };
};

const productAt = (place: number): Product => {
  const product = products[place];
  if (product === undefined) throw new Error(`Expected a product at place ${place} of the catalogue`);
  return product;
};

/** The 23 orders of the company; administrators of it take turns in buying. */
export const orderRows = ({ administrators, now }: World): readonly Row[] => {
  const buyers = administrators.filter(
    ({ role, passwords }) => passwords !== undefined && (role === 'main' || role === 'sub'),
  );
  return orders.map((order, index) => {
    const product = productAt(order.product);
    const bought = hoursBefore(now, order.hoursAgo);
    const isPaid = paid.includes(order.status);
    return {
      order_id: index + 1,
      order_no: `${bought.toISOString().slice(0, 10).replaceAll('-', '')}${String(880_000 + index * 37)}`,
      product_id: product.id,
      product_name: product.name,
      package_type: product.kind,
      quantity: order.quantity,
      amount: product.price * order.quantity,
      buyer_id: buyers[index % buyers.length]?.person.userId ?? 1,
      purchase_time: bought,
      ...validity(order, bought),
      ...course(order, bought),
      transaction_status: isPaid ? 1 : 0,
      order_status: order.status,
      order_type: order.type,
      invoice_status: order.invoice,
      pay_method: isPaid ? (index % 2 === 0 ? 'scan' : 'transfer') : null,
      pay_deadline: hoursBefore(bought, -payHours),
    };
  });
};
