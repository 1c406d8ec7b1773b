import type { Kysely } from 'kysely';
import { invoiceStates } from '#domain/invoice/orders.ts';
import { orderStates } from '#domain/shop/orderStates.ts';
import { checkRefund, packsTakenBack, refundable } from '#domain/shop/refunds.ts';
import type { Violation } from '#domain/violation.ts';
import type { Tables } from '#server/database/tables.ts';
import { type CompanyStatus, holdCompanyStatus } from '#server/features/company/store/companies.ts';
import type { PayProvider } from '#server/platform/outbound/pay/payProvider.ts';
import { recordPlatform } from './applyPayment.ts';
import { shrinkQuota } from './equity.ts';
import { recordAnswer } from './invoice/answerInvoice.ts';
import { lockIssuedInvoiceOf, saveInvoiceAnswer, setOrderInvoices } from './store/invoices.ts';
import {
  findOrderKey,
  holdOrders,
  isReplaced,
  lockOrder,
  moveOrder,
  type OrderKey,
  type OrderRecord,
} from './store/orders.ts';
import { countRefunds, endRefund, insertRefund, lockOpenRefund, type OpenRefund } from './store/refunds.ts';

const { issued, reversed } = invoiceStates;

/** An order whose refund is done; the caller has locked it. */
interface RefundedOrder {
  readonly companyId: number;
  readonly orderId: number;
  /** Fen. */
  readonly amount: number;
  /** Something of the order stays paid, and billed. */
  readonly isPart?: boolean;
  readonly at: Date;
}

/**
 * Takes a refunded order off its issued invoice, within the refund's own transaction: the order's invoice is reversed (2 -> 5) once all of
 * the order is given back, the invoice itself once all it was over is. Without an issued invoice nothing happens.
 */
export const reverseInvoiceOf = async (
  db: Kysely<Tables>,
  { companyId, orderId, amount, isPart = false, at }: RefundedOrder,
): Promise<void> => {
  const invoice = await lockIssuedInvoiceOf(db, companyId, orderId);
  if (invoice === undefined) return;
  const reversedAmount = Math.min(invoice.amount, invoice.reversedAmount + amount);
  const status = reversedAmount === invoice.amount ? reversed : issued;
  await saveInvoiceAnswer(db, invoice, { status, reversedAmount, at });
  if (!isPart)
    await setOrderInvoices(db, { companyId, ids: [orderId], change: { status: reversed, by: null, at } });
  const changes = [
    { field: 'reversed_amount', old: invoice.reversedAmount, new: reversedAmount },
    ...(status === reversed ? [{ field: 'invoice_status', old: issued, new: reversed }] : []),
  ];
  await recordAnswer(db, { invoice, auditEntry: { action: 'invoice.reverse', changes }, at });
};

/** Steps of a refund: the platform begins it, and gives the money back or does not. */
export type RefundStep = 'start' | 'done' | 'refuse';

const fromStates = {
  start: orderStates.inEffect,
  done: orderStates.refunding,
  refuse: orderStates.refunding,
} as const satisfies Record<RefundStep, number>;

/**
 * What is asked of a refund. `amount` in fen, all that is left of the order without it; `provider`: who gives the money back, no one but
 * the operator without it; `refundNo`: the step is about this refund alone; `error`: why it is refused.
 */
export interface RefundRequest {
  readonly orderNo: string;
  readonly step: RefundStep;
  readonly at: Date;
  readonly amount?: number | undefined;
  readonly reason?: string;
  readonly provider?: PayProvider['name'] | undefined;
  readonly refundNo?: string;
  readonly error?: string;
}

/**
 * What came of a step. A number: the state the order is in, from which this step does not lead. `replaced`: a larger pack was ordered with
 * this one credited, and is not cancelled. `held`: the company is about to be dissolved and nothing of it moves. `ended`: the refund it is
 * about is over.
 */
export type RefundOutcome = 'done' | 'missing' | 'replaced' | 'held' | 'ended' | Violation | number;

interface Step {
  readonly order: OrderRecord;
  readonly request: RefundRequest;
  readonly company: CompanyStatus;
}

const keyOf = ({ company_id: companyId, order_id: orderId }: OrderRecord): OrderKey => ({
  companyId,
  orderId,
});

const begin = async (db: Kysely<Tables>, { order, request }: Step): Promise<RefundOutcome> => {
  const { orderNo, at, reason = '', provider = null } = request;
  if (await isReplaced(db, order.company_id, orderNo)) return 'replaced';
  const paid = { amount: order.amount, refunded: order.refunded_amount };
  const amount = request.amount ?? refundable(paid);
  const [objection] = checkRefund({ amount, reason }, paid);
  if (objection !== undefined) return objection;
  const key = keyOf(order);
  const refundNo = `${orderNo}R${(await countRefunds(db, key)) + 1}`;
  await insertRefund(db, { ...key, refundNo, orderNo, amount, reason: reason.trim(), provider }, at);
  await moveOrder(db, key, { status: orderStates.refunding, at, refundTime: at });
  const changes = [
    { field: 'refunded_amount', old: order.refunded_amount, new: order.refunded_amount + amount },
    ...(reason === '' ? [] : [{ field: 'refund_reason', old: null, new: reason.trim() }]),
  ];
  await recordPlatform(db, {
    order,
    action: 'order.refund.start',
    outcome: { after: orderStates.refunding, at },
    changes,
  });
  return 'done';
};

/** The money was given back: what it had paid for goes (decisions/0019). */
const complete = async (
  db: Kysely<Tables>,
  { order, request: { at }, company }: Step,
  { amount, reason }: Pick<OpenRefund, 'amount' | 'reason'>,
): Promise<number> => {
  const key = keyOf(order);
  const refunded = order.refunded_amount + amount;
  const quantity = packsTakenBack({ quantity: order.quantity, amount: order.amount, refunded });
  const isPart = quantity < order.quantity || refunded < order.amount;
  await reverseInvoiceOf(db, { ...key, amount, isPart, at });
  const given = { at, refunded: { amount: refunded, quantity, reason } };
  const status = isPart ? orderStates.inEffect : orderStates.refunded;
  await moveOrder(
    db,
    key,
    isPart ? { ...given, status } : { ...given, status, closedTime: at, reversesInvoice: true },
  );
  // A company that is gone has no quotas: what was bought ends, and nothing else.
  const packs = quantity - order.refunded_quantity;
  if (company === 'normal')
    await shrinkQuota(db, order, { reason: 'refunded', packs, operator: 'platform', at });
  return status;
};

const end = async (db: Kysely<Tables>, step: Step): Promise<RefundOutcome> => {
  const { order, request } = step;
  const { at, refundNo, error = null } = request;
  const open = await lockOpenRefund(db, keyOf(order));
  if (refundNo !== undefined && open?.refundNo !== refundNo) return 'ended';
  const isDone = request.step === 'done';
  // One begun before refunds were kept gives back all there is.
  const all = { amount: order.amount - order.refunded_amount, reason: '' };
  const after = isDone ? await complete(db, step, open ?? all) : orderStates.inEffect;
  if (!isDone) await moveOrder(db, keyOf(order), { status: after, at, refundTime: null });
  if (open !== undefined)
    await endRefund(db, open, { status: isDone ? 'done' : 'refused', error: isDone ? null : error, at });
  const isPart = isDone && after === orderStates.inEffect;
  await recordPlatform(db, {
    order,
    action: isPart ? 'order.refund.part' : `order.refund.${request.step}`,
    outcome: { after, at },
    changes: isPart
      ? [
          {
            field: 'refunded_amount',
            old: order.refunded_amount,
            new: order.refunded_amount + (open ?? all).amount,
          },
        ]
      : [],
  });
  return 'done';
};

/** A step of a refund within a transaction. Its packs stay with the company until the money is given back. */
export const refundOrderIn = async (db: Kysely<Tables>, request: RefundRequest): Promise<RefundOutcome> => {
  const key = await findOrderKey(db, request.orderNo);
  if (key === undefined) return 'missing';
  const company = await holdCompanyStatus(db, key.companyId);
  if (company === 'dissolving') return 'held';
  if (company === 'normal') await holdOrders(db, key.companyId);
  const order = await lockOrder(db, key);
  if (order === undefined) return 'missing';
  if (order.order_status !== fromStates[request.step])
    return request.refundNo === undefined ? order.order_status : 'ended';
  const step = { order, request, company };
  return request.step === 'start' ? begin(db, step) : end(db, step);
};

/** A step of a refund, in one transaction. */
export const refundOrder = (db: Kysely<Tables>, request: RefundRequest): Promise<RefundOutcome> =>
  db.transaction().execute((transaction) => refundOrderIn(transaction, request));
