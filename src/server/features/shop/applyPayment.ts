import type { Kysely } from 'kysely';
import { endOf, orderStates, orderTypes, type PayMethod, renewsFrom } from '#domain/shop/orderStates.ts';
import { productOf } from '#domain/shop/products.ts';
import type { Tables } from '#server/database/tables.ts';
import { type CompanyStatus, holdCompanyStatus } from '#server/features/company/store/companies.ts';
import {
  findHoldings,
  findOrderId,
  findOrderKey,
  holdOrders,
  lockOrder,
  markPaid,
  moveOrder,
  type OrderRecord,
} from '#server/features/shop/store/orders.ts';
import { keepRefundable, markPaymentPaid } from '#server/features/shop/store/payments.ts';
import { insertOperationRecords, platformOrigin } from '#server/platform/operationRecords.ts';
import { growQuota, shrinkQuota } from './quota.ts';

/** What the payment provider says: of which order, how much in fen, by which way. */
export interface PaidNotice {
  readonly orderNo: string;
  readonly amount: number;
  readonly method: PayMethod | null;
  readonly at: Date;
}

/**
 * What came of it: paid now or before, another amount than is asked for, no such order. Money to be given back: the order was over
 * (`over`), paid by another way (`twice`), or credited with one that is given back itself (`credit`). `held`: the company is about to be
 * dissolved and nothing of it moves.
 */
export type PaymentOutcome = 'paid' | 'already' | 'amount' | 'unknown' | 'over' | 'twice' | 'credit' | 'held';

/** Writes down what the platform did to an order. */
export const recordPlatform = (
  db: Kysely<Tables>,
  {
    order,
    action,
    outcome: { after, at },
  }: {
    readonly order: OrderRecord;
    readonly action: string;
    readonly outcome: { readonly after: number; readonly at: Date };
  },
): Promise<void> =>
  insertOperationRecords(db, {
    origin: platformOrigin(order.company_id, at),
    category: 'order',
    entries: [
      {
        action,
        targetType: 'order',
        targetId: order.order_id,
        targetName: `${order.order_no} ${order.product_name}`,
        changes: [{ field: 'order_status', old: order.order_status, new: after }],
      },
    ],
  });

/** A renewal begins when what it renews ends, everything else at once. */
const beginOf = async (db: Kysely<Tables>, order: OrderRecord, at: Date): Promise<Date> => {
  if (order.order_type !== orderTypes.renewal) return at;
  const from = renewsFrom(order.product_id, await findHoldings(db, order.company_id));
  return from === undefined || from < at ? at : from;
};

/** The order this one takes the place of, locked; undefined: it takes no one's. */
const lockReplaced = async (db: Kysely<Tables>, order: OrderRecord): Promise<OrderRecord | undefined> => {
  const { company_id: companyId, replaces_no: orderNo } = order;
  const orderId = orderNo === null ? undefined : await findOrderId(db, companyId, orderNo);
  return orderId === undefined ? undefined : lockOrder(db, { companyId, orderId });
};

const endReplaced = async (
  db: Kysely<Tables>,
  replaced: OrderRecord | undefined,
  at: Date,
): Promise<void> => {
  if (replaced?.order_status !== orderStates.inEffect) return;
  const key = { companyId: replaced.company_id, orderId: replaced.order_id };
  await moveOrder(db, key, { status: orderStates.expired, at, closedTime: at });
  await shrinkQuota(db, replaced, { reason: 'replaced', operator: 'platform', at });
};

/**
 * Brings a paid order into effect, or lets it wait for its time; quota, record and what it replaces with it. After `holdOrders`, as when
 * it begins follows from the others.
 */
export const completeOrder = async (
  db: Kysely<Tables>,
  order: OrderRecord,
  { method, at }: Pick<PaidNotice, 'method' | 'at'>,
): Promise<number> => {
  const product = productOf(order.product_id);
  if (product === undefined) throw new Error(`Expected product ${order.product_id} in the catalogue`);
  // Orders are locked before quotas, as the clock does.
  const replaced = await lockReplaced(db, order);
  const begin = await beginOf(db, order, at);
  const status = begin > at ? orderStates.notYet : orderStates.inEffect;
  const key = { companyId: order.company_id, orderId: order.order_id };
  await markPaid(db, key, { status, method, begin, end: endOf(begin, product.days), at });
  if (status === orderStates.inEffect) await growQuota(db, order, { operator: 'platform', at });
  await endReplaced(db, replaced, at);
  if (method !== null) await markPaymentPaid(db, { orderKey: key, method, at });
  return status;
};

/** Money no one asked for is kept to be given back, with a record of it once. */
const refuseMoney = async (
  db: Kysely<Tables>,
  {
    order,
    paidNotice: { method, amount, at },
    outcome,
  }: {
    readonly order: OrderRecord;
    readonly paidNotice: PaidNotice;
    readonly outcome: 'over' | 'twice' | 'credit';
  },
): Promise<PaymentOutcome> => {
  if (method === null) return outcome;
  const key = { companyId: order.company_id, orderId: order.order_id };
  const isNew = await keepRefundable(db, key, { orderNo: order.order_no, amount, method, at });
  if (isNew)
    await recordPlatform(db, {
      order,
      action: `order.paid.${outcome}`,
      outcome: { after: order.order_status, at },
    });
  return outcome;
};

/** Whether what is credited went back, or is about to: one cannot have it twice. */
const isCreditGone = (replaced: OrderRecord | undefined): boolean =>
  replaced?.order_status === orderStates.refunding || replaced?.order_status === orderStates.refunded;

const payLocked = async (
  db: Kysely<Tables>,
  {
    order,
    notice,
    company,
  }: { readonly order: OrderRecord; readonly notice: PaidNotice; readonly company: CompanyStatus },
): Promise<PaymentOutcome> => {
  if (order.transaction_status === 1)
    return notice.method === null || notice.method === order.pay_method
      ? 'already'
      : refuseMoney(db, { order, paidNotice: notice, outcome: 'twice' });
  if (order.order_status !== orderStates.unpaid || company !== 'normal')
    return refuseMoney(db, { order, paidNotice: notice, outcome: 'over' });
  if (order.amount !== notice.amount) return 'amount';
  if (isCreditGone(await lockReplaced(db, order)))
    return refuseMoney(db, { order, paidNotice: notice, outcome: 'credit' });
  const after = await completeOrder(db, order, notice);
  await recordPlatform(db, { order, action: 'order.paid', outcome: { after, at: notice.at } });
  return 'paid';
};

/**
 * The money for an order has come. Exactly once, however often and by however many at a time it is told; another amount changes nothing. An
 * order no one has closed yet is paid even when its time has just run out: the money is there. In one transaction.
 */
export const applyPayment = (db: Kysely<Tables>, notice: PaidNotice): Promise<PaymentOutcome> =>
  db.transaction().execute(async (transaction) => {
    const key = await findOrderKey(transaction, notice.orderNo);
    if (key === undefined) return 'unknown';
    const company = await holdCompanyStatus(transaction, key.companyId);
    if (company === 'dissolving') return 'held';
    if (company === 'normal') await holdOrders(transaction, key.companyId);
    const order = await lockOrder(transaction, key);
    return order === undefined ? 'unknown' : payLocked(transaction, { order, notice, company });
  });
