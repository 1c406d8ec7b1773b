import type { Kysely } from 'kysely';
import { invoiceStates } from '#domain/invoice/orders.ts';
import { orderStates } from '#domain/shop/orderStates.ts';
import type { Tables } from '#server/database/tables.ts';
import { type CompanyStatus, holdCompanyStatus } from '#server/features/company/store/companies.ts';
import { recordPlatform } from './applyPayment.ts';
import { recordAnswer } from './invoice/answerInvoice.ts';
import { shrinkQuota } from './quota.ts';
import { lockIssuedInvoiceOf, saveInvoiceAnswer, setOrderInvoices } from './store/invoices.ts';
import {
  findOrderKey,
  holdOrders,
  isReplaced,
  lockOrder,
  moveOrder,
  type OrderMove,
  type OrderRecord,
} from './store/orders.ts';

const { issued, reversed } = invoiceStates;

/** An order whose refund is done; the caller has locked it. */
interface RefundedOrder {
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
  await saveInvoiceAnswer(db, invoice, { status, reversedAmount, at });
  await setOrderInvoices(db, { companyId, ids: [orderId], change: { status: reversed, by: null, at } });
  const changes = [
    { field: 'reversed_amount', old: invoice.reversedAmount, new: reversedAmount },
    ...(status === reversed ? [{ field: 'invoice_status', old: issued, new: reversed }] : []),
  ];
  await recordAnswer(db, { invoice, auditEntry: { action: 'invoice.reverse', changes }, at });
};

/** Steps of a refund: the platform begins it, and gives the money back or does not. */
export type RefundStep = 'start' | 'done' | 'refuse';

const steps = {
  start: { from: orderStates.inEffect, to: orderStates.refunding },
  done: { from: orderStates.refunding, to: orderStates.refunded },
  refuse: { from: orderStates.refunding, to: orderStates.inEffect },
} as const satisfies Record<RefundStep, { readonly from: number; readonly to: number }>;

const moveOf = (step: RefundStep, at: Date): OrderMove => {
  const status = steps[step].to;
  if (step === 'start') return { status, at, refundTime: at };
  return step === 'done'
    ? { status, at, closedTime: at, reversesInvoice: true }
    : { status, at, refundTime: null };
};

const takeStep = async (
  db: Kysely<Tables>,
  order: OrderRecord,
  { step, at, company }: { readonly step: RefundStep; readonly at: Date; readonly company: CompanyStatus },
): Promise<void> => {
  const key = { companyId: order.company_id, orderId: order.order_id };
  if (step === 'done') await reverseInvoiceOf(db, { ...key, amount: order.amount, at });
  await moveOrder(db, key, moveOf(step, at));
  // A company that is gone has no quotas: what was bought ends, and nothing else.
  if (step === 'done' && company === 'normal')
    await shrinkQuota(db, order, { reason: 'refunded', operator: 'platform', at });
  await recordPlatform(db, {
    order,
    action: `order.refund.${step}`,
    outcome: { after: steps[step].to, at },
  });
};

/**
 * What came of a step. A number: the state the order is in, from which this step does not lead. `replaced`: a larger pack was ordered with
 * this one credited, and is not cancelled. `held`: the company is about to be dissolved and nothing of it moves.
 */
export type RefundOutcome = 'done' | 'missing' | 'replaced' | 'held' | number;

/** A step of a refund, in one transaction. Its pack stays with the company until the money is given back. */
export const refundOrder = (
  db: Kysely<Tables>,
  { orderNo, step, at }: { readonly orderNo: string; readonly step: RefundStep; readonly at: Date },
): Promise<RefundOutcome> =>
  db.transaction().execute(async (transaction) => {
    const key = await findOrderKey(transaction, orderNo);
    if (key === undefined) return 'missing';
    const company = await holdCompanyStatus(transaction, key.companyId);
    if (company === 'dissolving') return 'held';
    if (company === 'normal') await holdOrders(transaction, key.companyId);
    const order = await lockOrder(transaction, key);
    if (order === undefined) return 'missing';
    if (order.order_status !== steps[step].from) return order.order_status;
    if (step === 'start' && (await isReplaced(transaction, key.companyId, orderNo))) return 'replaced';
    await takeStep(transaction, order, { step, at, company });
    return 'done';
  });
