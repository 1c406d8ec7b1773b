import { checkBuyer, type InvoiceBuyer, tidyBuyer } from '#domain/invoice/checkBuyer.ts';
import { checkOrder, invoiceAmount, invoiceStates } from '#domain/invoice/orders.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import type { NounWrites } from '#server/crud/sources/writes.ts';
import {
  insertInvoice,
  lockOrders,
  type OrderRecord,
  setOrderInvoices,
} from '#server/features/shop/store/invoices.ts';
import { nextId } from '#server/platform/sequences.ts';

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
