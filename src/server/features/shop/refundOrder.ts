import type { Kysely } from 'kysely';
import { orderStates } from '#domain/shop/orderStates.ts';
import type { Tables } from '#server/database/tables.ts';
import { type CompanyStatus, holdCompanyStatus } from '#server/features/company/store/companies.ts';
import { reverseInvoiceOf } from '#server/features/shop/invoice/reverseInvoice.ts';
import {
  findOrderKey,
  holdOrders,
  isReplaced,
  lockOrder,
  moveOrder,
  type OrderMove,
  type OrderRecord,
} from '#server/features/shop/store/orders.ts';
import { recordPlatform } from './applyPayment.ts';
import { shrinkQuota } from './quota.ts';

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
    readonly: { after: steps[step].to, at },
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
