import { checkBuyer, type InvoiceBuyer, tidyBuyer } from '#domain/invoice/checkBuyer.ts';
import { checkOrder, invoiceAmount, invoiceStates } from '#domain/invoice/orders.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import { smallestListPage } from '#server/crud/order.ts';
import type { GivenRows } from '#server/crud/sources/rows.ts';
import type { NounWrites } from '#server/crud/sources/writes.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { nextId } from '#server/platform/store/sequences.ts';
import {
  findBillableOrders,
  findBilledCompany,
  findInvoice,
  findLastInvoice,
  findOrders,
  type InvoiceRecord,
  insertInvoice,
  lockOrders,
  type OrderRecord,
  setOrderInvoices,
} from './store/invoices.ts';

type ListQuestion = Calls['invoiceDraft']['request'];
type Row = Calls['invoiceDraft']['reply']['list'][number];

const statuses = [0, 1, 2, 3, 4, 5] as const;

const rowOf =
  ({ locale }: CallContext) =>
  (order: OrderRecord): Row => {
    const [objection] = checkOrder(order);
    return {
      order_id: order.orderId,
      order_no: order.orderNo,
      product_name: order.productName,
      quantity: order.quantity,
      amount: order.amount,
      purchase_time: order.purchaseTime.toISOString(),
      invoice_status: statuses.find((status) => status === order.invoiceStatus) ?? invoiceStates.unbilled,
      reason: objection === undefined ? null : ruleText(locale, objection),
    };
  };

/** The buyer of an earlier application without what else it was; else the company itself, under its verified name. */
const usualBuyer = (
  earlier: InvoiceRecord | undefined,
  company: { readonly name: string; readonly creditCode: string },
): InvoiceBuyer => ({
  invoice_type: earlier?.invoice_type ?? 1,
  title_type: earlier?.title_type ?? 'company',
  title: earlier?.title ?? company.name,
  tax_no: earlier?.tax_no ?? company.creditCode,
  bank_name: earlier?.bank_name ?? '',
  bank_account: earlier?.bank_account ?? '',
  address: earlier?.address ?? '',
  phone: earlier?.phone ?? '',
  email: earlier?.email ?? '',
});

/** What an application begins with: the orders it may cover, those that were asked for with the reason against them, and the buyer. */
export const invoiceApplicationGiven = {
  list: async ({ ids, invoice_id: againId }, range, context) => {
    const { db, actor } = context;
    const { companyId } = actor;
    const isAgain = typeof againId === 'number';
    const earlier = isAgain
      ? await findInvoice(db, companyId, againId)
      : await findLastInvoice(db, companyId);
    if (isAgain && earlier === undefined) return [violation('call.notFound', undefined, { noun: 'invoice' })];

    const asked = [...(ids ?? []), ...(isAgain && earlier !== undefined ? earlier.orderIds : [])];
    const company = await findBilledCompany(db, companyId);
    const { orders, total } = await findBillableOrders(db, companyId, range);
    return {
      rows: orders.map(rowOf(context)),
      total,
      figures: {
        asked: (asked.length === 0 ? [] : await findOrders(db, companyId, asked)).map(rowOf(context)),
        buyer: usualBuyer(earlier, company),
        company_name: company.name,
        verified: company.isVerified ? 1 : 0,
      },
    };
  },
  smallestPage: smallestListPage,
} satisfies GivenRows<ListQuestion>;

type Request = Calls['invoiceApply']['request'];

const buyerOf = (request: Request): InvoiceBuyer =>
  tidyBuyer({
    invoice_type: request.invoice_type,
    title_type: request.title_type,
    title: request.title,
    tax_no: request.tax_no ?? '',
    bank_name: request.bank_name ?? '',
    bank_account: request.bank_account ?? '',
    address: request.address ?? '',
    phone: request.phone ?? '',
    email: request.email,
  });

/** Orders of another company are answered like such that do not exist. */
const checkOrders = (ids: readonly number[], orders: readonly OrderRecord[]): readonly Violation[] =>
  orders.length < ids.length
    ? [violation('invoice.orderMissing', 'order_ids')]
    : orders.flatMap((order) => checkOrder(order, 'order_ids'));

/**
 * One invoice over several paid orders; the amount is their sum. The orders are locked, so of two who apply for the same order
 * the second is told that it is being issued (contract.md section 2).
 */
export const invoiceApplicationWrites = {
  save: async (request, _, { db, actor, now }) => {
    const { companyId, userId } = actor;
    const ids = [...new Set(request.order_ids)];
    const buyer = buyerOf(request);
    const orders = await lockOrders(db, companyId, ids);
    const objections = [...checkOrders(ids, orders), ...checkBuyer(buyer)];
    if (objections.length > 0) return objections;

    const orderIds = orders.map(({ orderId }) => orderId);
    const amount = invoiceAmount(orders);
    const status = invoiceStates.issuing;
    const invoiceId = await nextId(db, { companyId, noun: 'invoice' });
    await insertInvoice(db, { companyId, invoiceId, orderIds, buyer, amount, applicantId: userId, at: now });
    await setOrderInvoices(db, { companyId, ids: orderIds, change: { status, by: userId, at: now } });
    return {
      action: 'invoice.apply',
      targetType: 'invoice',
      id: invoiceId,
      name: buyer.title,
      audited: { order_ids: orderIds, amount, invoice_type: buyer.invoice_type, invoice_status: status },
      concerns: orderIds.map((id) => ({ type: 'order', id })),
      reply: { invoice_id: invoiceId, amount, invoice_status: status },
    };
  },
} satisfies NounWrites<{ save: Request }>;
