import { checkBuyer, type InvoiceBuyer, tidyBuyer } from '#domain/invoice/checkBuyer.ts';
import { checkOrder, invoiceAmount } from '#domain/invoice/checkOrder.ts';
import { invoiceStates } from '#domain/invoice/states.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import {
  insertInvoice,
  lockOrders,
  type OrderRecord,
  setOrderInvoices,
} from '#server/repositories/invoices.ts';
import { nextId } from '#server/repositories/sequences.ts';
import { type CallContext, done, type Handler } from './handler.ts';

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

const auditApplication = (
  context: CallContext,
  { invoiceId, buyer, orders }: { invoiceId: number; buyer: InvoiceBuyer; orders: readonly OrderRecord[] },
): void =>
  context.audit({
    action: 'invoice.apply',
    targetType: 'invoice',
    targetId: invoiceId,
    targetName: buyer.title,
    changes: [
      { field: 'order_ids', old: null, new: orders.map(({ orderId }) => orderId) },
      { field: 'amount', old: null, new: invoiceAmount(orders) },
      { field: 'invoice_type', old: null, new: buyer.invoice_type },
      { field: 'invoice_status', old: null, new: invoiceStates.issuing },
    ],
    concerns: orders.map(({ orderId }) => ({ type: 'order', id: orderId })),
  });

/**
 * Applies for one invoice over several paid orders; the amount is their sum. The orders are locked, so of two who apply
 * for the same order the second is told that it is being issued (contract.md section 2).
 */
export const invoiceApply: Handler<'invoiceApply'> = async (request, context) => {
  const { db, actor, now } = context;
  const { companyId, userId } = actor;
  const ids = [...new Set(request.order_ids)];
  const buyer = buyerOf(request);
  const orders = await lockOrders(db, companyId, ids);
  const objections = [...checkOrders(ids, orders), ...checkBuyer(buyer)];
  if (objections.length > 0) return refuse(objections);

  const orderIds = orders.map(({ orderId }) => orderId);
  const amount = invoiceAmount(orders);
  const invoiceId = await nextId(db, companyId, 'invoice');
  await insertInvoice(db, { companyId, invoiceId, orderIds, buyer, amount, applicantId: userId, at: now });
  await setOrderInvoices(db, companyId, orderIds, { status: invoiceStates.issuing, by: userId, at: now });
  auditApplication(context, { invoiceId, buyer, orders });
  return done({ invoice_id: invoiceId, amount, invoice_status: invoiceStates.issuing });
};
