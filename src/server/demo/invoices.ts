import { invoiceStates } from '#domain/invoice/states.ts';
import { hoursBefore } from './dates.ts';
import facts from './facts/invoices.json' with { type: 'json' };
import type { Row } from './insertRows.ts';

type PlannedInvoice = (typeof facts.invoices)[number];

const issueHours = 20;

const issuedNumber = (issued: Date, id: number): string =>
  `${String(issued.getUTCFullYear()).slice(2)}442000001${String(id).padStart(9, '0')}`;

/** The failed one was made out with a digit changed; only a special one names the bank. */
const buyerOf = ({ isSpecial, status }: PlannedInvoice): Row => {
  const { tax_no: taxNumber, ...bank } = facts.registered;
  return {
    ...facts.buyer,
    tax_no: status === invoiceStates.failed ? facts.wrongTaxNumber : taxNumber,
    ...(isSpecial === true ? bank : {}),
  };
};

const invoiceRow = (plan: PlannedInvoice, id: number, orders: readonly Row[], now: Date): Row => {
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
  facts.invoices.map((plan, index) =>
    invoiceRow(
      plan,
      index + 1,
      orders.filter((_, place) => plan.orders.includes(place)),
      now,
    ),
  );
