import { invoiceStates } from '#domain/invoice/orders.ts';
import {
  type EquityKind,
  type EquityReason,
  equityKinds,
  includedQuota,
  type Product,
  productOf,
  products,
} from '#domain/shop/products.ts';
import facts from './facts/shop.json' with { type: 'json' };
import { daysBefore, hoursBefore } from './random.ts';
import type { Row, TableRows } from './rows.ts';
import type { World } from './world.ts';

const { orders, invoicing, sendings } = facts;

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
const timesOf = ({ status }: PlannedOrder, bought: Date): Row => {
  const closed = status === cancelled ? hoursToCancel / hoursPerDay : refundDays;
  return {
    paid_time: paid.includes(status) ? bought : null,
    refund_time: status === refunding || status === refunded ? daysBefore(bought, -refundBegunDays) : null,
    closed_time: status === cancelled || status === refunded ? daysBefore(bought, -closed) : null,
  };
};

const productAt = (index: number): Product => {
  const product = products[index];
  if (product === undefined) throw new Error(`Expected a product at place ${index} of the catalogue`);
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
      ...timesOf(order, bought),
      transaction_status: isPaid ? 1 : 0,
      order_status: order.status,
      order_type: order.type,
      invoice_status: order.invoice,
      pay_method: isPaid ? (index % 2 === 0 ? 'scan' : 'transfer') : null,
      pay_deadline: hoursBefore(bought, -payHours),
    };
  });
};

type PlannedInvoice = (typeof invoicing.invoices)[number];

const issueHours = 20;

const issuedNumber = (issued: Date, id: number): string =>
  `${String(issued.getUTCFullYear()).slice(2)}442000001${String(id).padStart(9, '0')}`;

/** The failed one was made out with a digit changed; only a special one names the bank. */
const buyerOf = ({ isSpecial, status }: PlannedInvoice): Row => {
  const { tax_no: taxNumber, ...bank } = invoicing.registered;
  return {
    ...invoicing.buyer,
    tax_no: status === invoiceStates.failed ? invoicing.wrongTaxNumber : taxNumber,
    ...(isSpecial === true ? bank : {}),
  };
};

const invoiceRow = (
  plan: PlannedInvoice,
  { id, orders, now }: { readonly id: number; readonly orders: readonly Row[]; readonly now: Date },
): Row => {
  const newest = Math.max(...orders.map(({ purchase_time: time }) => Number(time)));
  const applied = new Date(
    Math.min(hoursBefore(new Date(newest), -plan.hoursLater).getTime(), now.getTime()),
  );
  const issued = hoursBefore(applied, -issueHours);
  const isIssued = plan.status === invoiceStates.issued || plan.status === invoiceStates.reversed;
  const amount = orders.reduce((sum, order) => sum + Number(order.amount), 0);
  return {
    order_ids: orders.map(({ order_id: orderId }) => orderId),
    invoice_type: plan.isSpecial === true ? 2 : 1,
    ...buyerOf(plan),
    amount,
    reversed_amount: plan.status === invoiceStates.reversed ? amount : 0,
    invoice_status: plan.status,
    invoice_no: isIssued ? issuedNumber(issued, id) : null,
    fail_reason: plan.reason ?? null,
    applicant_id: orders[0]?.buyer_id ?? 1,
    apply_time: applied,
    issue_time: isIssued ? issued : null,
  };
};

/** The invoices over the demo's orders, in the order they were applied for: each state an application can have. */
export const invoiceRows = (orders: readonly Row[], now: Date): readonly Row[] =>
  invoicing.invoices.map((plan, index) =>
    invoiceRow(plan, {
      id: index + 1,
      orders: orders.filter((_, position) => plan.orders.includes(position)),
      now,
    }),
  );

interface Sender {
  readonly userId: number;
  readonly name: string;
}

/** A change of a quota; `used`: what of it goes with messages that were sent. */
interface Change {
  readonly kind: EquityKind;
  readonly at: Date;
  readonly total: number;
  readonly used: number;
  readonly reason: EquityReason;
  readonly orderId?: number;
}

interface Course {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly used: number;
}
const expired = 3;

const sent = (now: Date): readonly Change[] =>
  // Stretches of days ago in which messages went out every so many days, and how many each time.
  sendings.flatMap(({ from, to, every, count }) =>
    Array.from({ length: Math.ceil((from - to) / every) }, (_, index) => ({
      kind: 'sms' as const,
      at: daysBefore(now, from - index * every),
      total: 0,
      used: count,
      reason: 'sent' as const,
    })),
  );

/** What an order added, and took away again. */
const ofOrder = (order: Row, now: Date): readonly Change[] => {
  const product = productOf(Number(order.product_id));
  const { effective_time: begin, expiry_time: end } = order;
  if (product === undefined || !(begin instanceof Date) || !(end instanceof Date) || begin > now) return [];
  const { kind } = product;
  const units = product.units * Number(order.quantity);
  const base = { kind, orderId: Number(order.order_id) };
  const added: Change = { ...base, at: begin, total: units, used: 0, reason: 'effective' };
  // Messages of a pack are used up before it ends.
  const usedUp = kind === 'sms' ? -units : 0;
  if (order.order_status === expired)
    return [added, { ...base, at: end, total: -units, used: usedUp, reason: 'expired' }];
  if (order.order_status !== refunded) return [added];
  return [added, { ...base, at: daysBefore(begin, -refundDays), total: -units, used: 0, reason: 'refunded' }];
};

const operatorOf = ({ reason }: Change, sender: Sender) => {
  if (reason === 'sent') return { operator_id: sender.userId, operator: sender.name };
  return { operator_id: null, operator: reason === 'expired' ? 'system' : 'platform' };
};

/** What a change did to what can be used: of messages to those left, else to the quota. */
const shownDelta = ({ kind, total, used }: Change): number => (kind === 'sms' ? total - used : total);

const courseOf = (kind: EquityKind, changes: readonly Change[], sender: Sender): Course =>
  changes
    .filter((change) => change.kind === kind)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .reduce<Course>(
      (before, change) => {
        const [total, used] = [before.total + change.total, before.used + change.used];
        const row = {
          kind,
          time: change.at,
          delta: shownDelta(change),
          balance: kind === 'sms' ? total - used : total,
          reason: change.reason,
          ...operatorOf(change, sender),
          order_id: change.orderId ?? null,
        };
        return { rows: [...before.rows, row], total, used };
      },
      { rows: [], total: includedQuota[kind], used: 0 },
    );

/** Storage is filled to the last MB; of messages what was sent is used, and people are counted. */
const usedOf = (kind: EquityKind, { total, used }: Course): number => {
  if (kind === 'storage') return total;
  return kind === 'sms' ? used : 0;
};

/** Quotas as they follow from the orders and from what was sent: 41 %, 100 % and 93 %. */
export const equityRows = ({ main, now }: World, orders: readonly Row[]): TableRows => {
  const changes = [...orders.flatMap((order) => ofOrder(order, now)), ...sent(now)];
  const courses = equityKinds.map((kind) => ({ kind, ...courseOf(kind, changes, main) }));
  return {
    equity: courses.map((each) => ({ kind: each.kind, total: each.total, used: usedOf(each.kind, each) })),
    equity_record: courses
      .flatMap(({ rows }) => rows)
      .toSorted((one, other) => Number(one.time) - Number(other.time)),
  };
};
