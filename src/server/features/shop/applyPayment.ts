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
import { findTradeNo, keepRefundable, markPaymentPaid } from '#server/features/shop/store/payments.ts';
import type { AuditEntry } from '#server/platform/handler.ts';
import { insertOperationRecords, platformOrigin } from '#server/platform/store/operationRecords.ts';
import { growQuota, shrinkQuota } from './equity.ts';

/** What the payment provider says: of which order, how much in fen, by which way. */
export interface PaidNotice {
  readonly orderNo: string;
  readonly amount: number;
  readonly method: PayMethod | null;
  readonly at: Date;
  /** The number of the payment at the provider. */
  readonly tradeNo?: string | undefined;
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
    changes = [],
  }: {
    readonly order: OrderRecord;
    readonly action: string;
    readonly outcome: { readonly after: number; readonly at: Date };
    /** What changed besides the state. */
    readonly changes?: NonNullable<AuditEntry['changes']>;
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
        changes: [{ field: 'order_status', old: order.order_status, new: after }, ...changes],
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
  { method, at, tradeNo }: Pick<PaidNotice, 'method' | 'at' | 'tradeNo'>,
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
  if (method !== null) await markPaymentPaid(db, { orderKey: key, method, tradeNo, at });
  return status;
};

/** Money no one asked for is kept to be given back, with a record of it once. */
const refuseMoney = async (
  db: Kysely<Tables>,
  {
    order,
    paidNotice: { method, amount, at, tradeNo },
    outcome,
  }: {
    readonly order: OrderRecord;
    readonly paidNotice: PaidNotice;
    readonly outcome: 'over' | 'twice' | 'credit';
  },
): Promise<PaymentOutcome> => {
  if (method === null) return outcome;
  const key = { companyId: order.company_id, orderId: order.order_id };
  const isNew = await keepRefundable(db, key, { orderNo: order.order_no, amount, method, tradeNo, at });
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

/** Whether the money is that which the order was paid with: by the same way, and not known as another payment there. */
const isSameMoney = async (
  db: Kysely<Tables>,
  order: OrderRecord,
  { method, tradeNo }: PaidNotice,
): Promise<boolean> => {
  if (method === null) return true;
  if (method !== order.pay_method) return false;
  const known = await findTradeNo(db, { companyId: order.company_id, orderId: order.order_id }, method);
  return known === undefined || tradeNo === undefined || known === tradeNo;
};

const payLocked = async (
  db: Kysely<Tables>,
  {
    order,
    notice,
    company,
  }: { readonly order: OrderRecord; readonly notice: PaidNotice; readonly company: CompanyStatus },
): Promise<PaymentOutcome> => {
  if (order.transaction_status === 1)
    return (await isSameMoney(db, order, notice))
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

/** `applyPayment` within the transaction of what has told of the money. */
export const applyPaymentIn = async (db: Kysely<Tables>, notice: PaidNotice): Promise<PaymentOutcome> => {
  const key = await findOrderKey(db, notice.orderNo);
  if (key === undefined) return 'unknown';
  const company = await holdCompanyStatus(db, key.companyId);
  if (company === 'dissolving') return 'held';
  if (company === 'normal') await holdOrders(db, key.companyId);
  const order = await lockOrder(db, key);
  return order === undefined ? 'unknown' : payLocked(db, { order, notice, company });
};

/**
 * The money for an order has come. Exactly once, however often and by however many at a time it is told; another amount changes nothing. An
 * order no one has closed yet is paid even when its time has just run out: the money is there. In one transaction.
 */
export const applyPayment = (db: Kysely<Tables>, notice: PaidNotice): Promise<PaymentOutcome> =>
  db.transaction().execute((transaction) => applyPaymentIn(transaction, notice));
