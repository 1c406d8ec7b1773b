import type { Kysely } from 'kysely';
import { invoiceStates } from '#domain/invoice/orders.ts';
import type { Tables } from '#server/database/tables.ts';
import {
  lockIssuedInvoiceOf,
  setOrderInvoices,
  settleInvoice,
} from '#server/features/shop/store/invoices.ts';
import { recordAnswer } from './answerInvoice.ts';

const { issued, reversed } = invoiceStates;

/** An order whose refund is done; the caller has locked it. */
export interface RefundedOrder {
  readonly companyId: number;
  readonly orderId: number;
  /** Fen. */
  readonly amount: number;
  readonly at: Date;
}

/**
 * Takes a refunded order off its issued invoice, within the refund's own transaction: the order's invoice is reversed (2 -> 5), the
 * invoice itself once all it was over is. Without an issued invoice nothing happens.
 */
export const reverseInvoiceOf = async (
  db: Kysely<Tables>,
  { companyId, orderId, amount, at }: RefundedOrder,
): Promise<void> => {
  const invoice = await lockIssuedInvoiceOf(db, companyId, orderId);
  if (invoice === undefined) return;
  const reversedAmount = Math.min(invoice.amount, invoice.reversedAmount + amount);
  const status = reversedAmount === invoice.amount ? reversed : issued;
  await settleInvoice(db, invoice, { status, reversedAmount, at });
  await setOrderInvoices(db, { companyId, ids: [orderId], readonly: { status: reversed, by: null, at } });
  const changes = [
    { field: 'reversed_amount', old: invoice.reversedAmount, new: reversedAmount },
    ...(status === reversed ? [{ field: 'invoice_status', old: issued, new: reversed }] : []),
  ];
  await recordAnswer(db, { invoice, auditEntry: { action: 'invoice.reverse', changes }, at });
};
