import { invoiceStates } from '#domain/invoice/states.ts';
import { hoursBefore } from './dates.ts';
import type { Row } from './insertRows.ts';

interface PlannedInvoice {
  /** Places among the demo's orders, from 0. */
  readonly orders: readonly number[];
  readonly status: 1 | 2 | 3 | 5;
  readonly isSpecial?: boolean;
  readonly reason?: string;
  /** Hours after its newest order. */
  readonly hoursLater: number;
}

/** 8 invoices: each state an application can have, over the orders that say so themselves. */
const planned: readonly PlannedInvoice[] = [
  { orders: [20, 21, 22], status: 2, isSpecial: true, hoursLater: 30 },
  { orders: [15], status: 5, hoursLater: 26 },
  { orders: [11, 12], status: 2, isSpecial: true, hoursLater: 50 },
  {
    orders: [8],
    status: 3,
    reason: '纳税人识别号与抬头不一致，请核对营业执照后重新申请',
    hoursLater: 24,
  },
  { orders: [6, 7, 9], status: 2, hoursLater: 72 },
  { orders: [14], status: 5, hoursLater: 20 },
  { orders: [13], status: 2, hoursLater: 12 },
  { orders: [3, 5], status: 1, isSpecial: true, hoursLater: 40 },
];

const buyer = {
  title_type: 'company',
  title: '深圳市澜山智能装备股份有限公司',
  email: 'finance@lanshan.example',
};
const registered = {
  tax_no: '91440300MA5XY10249',
  bank_name: '招商银行深圳科技园支行',
  bank_account: '755900001234567',
  address: '深圳市南山区科苑路 18 号',
  phone: '0755-26001234',
};
/** The failed one was made out with a digit changed. */
const wrongTaxNumber = '91440300MA5XY10248';
const issueHours = 20;

const issuedNumber = (issued: Date, id: number): string =>
  `${String(issued.getUTCFullYear()).slice(2)}442000001${String(id).padStart(9, '0')}`;

const buyerOf = ({ isSpecial, status }: PlannedInvoice): Row => ({
  ...buyer,
  tax_no: status === invoiceStates.failed ? wrongTaxNumber : registered.tax_no,
  bank_name: isSpecial === true ? registered.bank_name : null,
  bank_account: isSpecial === true ? registered.bank_account : null,
  address: isSpecial === true ? registered.address : null,
  phone: isSpecial === true ? registered.phone : null,
});

const newestOf = (orders: readonly Row[]): Date =>
  new Date(Math.max(...orders.map(({ purchase_time: time }) => new Date(String(time)).getTime())));

const invoiceRow = (
  { plan, id, orders, now }: { plan: PlannedInvoice; id: number; orders: readonly Row[]; now: Date },
  companyId: number,
): Row => {
  const [first] = orders;
  const applied = new Date(
    Math.min(hoursBefore(newestOf(orders), -plan.hoursLater).getTime(), now.getTime()),
  );
  const issued = hoursBefore(applied, -issueHours);
  const isIssued = plan.status === invoiceStates.issued || plan.status === invoiceStates.reversed;
  const amount = orders.reduce((sum, order) => sum + Number(order.amount), 0);
  return {
    company_id: companyId,
    invoice_id: id,
    order_ids: orders.map(({ order_id: orderId }) => orderId),
    invoice_type: plan.isSpecial === true ? 2 : 1,
    ...buyerOf(plan),
    amount,
    reversed_amount: plan.status === invoiceStates.reversed ? amount : 0,
    invoice_status: plan.status,
    invoice_no: isIssued ? issuedNumber(issued, id) : null,
    pdf_url: null,
    fail_reason: plan.reason ?? null,
    applicant_id: first?.buyer_id ?? 1,
    apply_time: applied.toISOString(),
    issue_time: isIssued ? issued.toISOString() : null,
  };
};

/** Rows of `invoice` over the demo's orders, in the order they were applied for. */
export const invoiceRows = (companyId: number, orders: readonly Row[], now: Date): readonly Row[] =>
  planned.map((plan, index) =>
    invoiceRow(
      {
        plan,
        id: index + 1,
        orders: orders.filter((_, place) => plan.orders.includes(place)),
        now,
      },
      companyId,
    ),
  );
