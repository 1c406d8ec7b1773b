import type { Kysely } from 'kysely';
import { orderStates } from '#domain/shop/orderStates.ts';
import type { Tables } from '#server/database/tables.ts';
import { applyPayment } from '#server/features/shop/applyPayment.ts';
import { growQuota, shrinkQuota } from '#server/features/shop/equity.ts';
import { answerInvoice } from '#server/features/shop/invoice/answerInvoice.ts';
import { isDifference, reconcile } from '#server/features/shop/payment/reconcile.ts';
import { findIssuingInvoices } from '#server/features/shop/store/invoices.ts';
import { lockDueOrder, moveOrder, type OrderRecord } from '#server/features/shop/store/orders.ts';
import { deleteEventsBefore } from '#server/features/shop/store/payEvents.ts';
import { findOpenScans } from '#server/features/shop/store/payments.ts';
import type { Ports } from '#server/platform/ports.ts';
import { insertOperationRecords, timerOrigin } from '#server/platform/store/operationRecords.ts';

const ordersPerRun = 500;
const paymentsPerRun = 50;
const second = 1_000;

const turn = async (db: Kysely<Tables>, order: OrderRecord, at: Date): Promise<void> => {
  const begins = order.order_status === orderStates.notYet;
  const after = begins ? orderStates.inEffect : orderStates.expired;
  await moveOrder(db, { companyId: order.company_id, orderId: order.order_id }, { status: after, at });
  if (begins) await growQuota(db, order, { operator: 'system', at });
  else await shrinkQuota(db, order, { reason: 'expired', operator: 'system', at });
  await insertOperationRecords(db, {
    origin: timerOrigin(order.company_id, at),
    category: 'order',
    entries: [
      {
        action: 'timer',
        targetType: 'order',
        targetId: order.order_id,
        targetName: `${order.order_no} ${order.product_name}`,
        changes: [{ field: 'order_status', old: order.order_status, new: after }],
      },
    ],
  });
};

const turnNext = (db: Kysely<Tables>, now: Date, skipped: number): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const order = await lockDueOrder(transaction, now, skipped);
    if (order !== undefined) await turn(transaction, order, now);
    return order !== undefined;
  });

/**
 * Brings orders into effect whose time has come, and ends those whose time is over (contract.md section 2), each with its quota and its
 * record in one transaction. One that fails is logged, left for the next run and stands in no other's way. Answers how many.
 */
export const turnOrders = async ({
  database,
  clock,
  logger,
}: Pick<Ports, 'database' | 'clock' | 'logger'>): Promise<number> => {
  const now = clock();
  let failed = 0;
  for (let tried = 0; tried < ordersPerRun; tried += 1)
    try {
      if (!(await turnNext(database.db, now, failed))) return tried - failed;
    } catch (error) {
      failed += 1;
      logger.error({ error: String(error) }, 'turning an order');
    }
  return ordersPerRun - failed;
};

/** In the demo no one takes money: what was begun by QR code counts as paid after some seconds. Answers how many orders. */
export const confirmDemoPayments = async ({
  database,
  clock,
  config,
}: Pick<Ports, 'database' | 'clock' | 'config'>): Promise<number> => {
  if (config.payAfterSeconds === undefined) return 0;
  const at = clock();
  const before = new Date(at.getTime() - config.payAfterSeconds * second);
  const open = await findOpenScans(database.db, before, paymentsPerRun);
  for (const { orderNo, amount } of open)
    await applyPayment(database.db, { orderNo, amount, method: 'scan', at });
  return open.length;
};

const perRun = 100;
const day = 86_400 * second;

/**
 * With REVIEW_MODE=auto: issues what has waited long enough, as the tax platform would. What has waited for a day already is an operator's:
 * the demo keeps one that is issuing. Answers how many were answered.
 */
export const issueWaiting = async ({ database, clock, config }: Ports): Promise<number> => {
  if (config.reviewAfterSeconds === undefined) return 0;
  const at = clock();
  const to = new Date(at.getTime() - config.reviewAfterSeconds * second);
  const made = { from: new Date(to.getTime() - day), to };
  let answered = 0;
  for (const invoice of await findIssuingInvoices(database.db, { made, limit: perRun })) {
    const result = await answerInvoice(database.db, { key: invoice, answer: { kind: 'issued' }, at });
    if ('invoice' in result) answered += 1;
  }
  return answered;
};

const eventsKeptMs = 30 * day;

/**
 * Asks the payment provider for what is open and what was just paid, and forgets notices no one sends again. Differences are logged and
 * counted. Answers how many payments were asked for.
 */
export const reconcilePayments = async ({
  database,
  clock,
  pay,
  logger,
  metrics,
}: Ports): Promise<number> => {
  const at = clock();
  await deleteEventsBefore(database.db, new Date(at.getTime() - eventsKeptMs));
  if (pay.provider === undefined) return 0;
  const { asked, findings } = await reconcile(database.db, pay.provider, { asked: { kind: 'due' }, at });
  for (const finding of findings) {
    const { orderNo: order, kind, text } = finding;
    if (isDifference(finding)) {
      logger.error({ order, kind, text }, 'payment difference');
      metrics.countPaymentDifference(kind);
    } else logger.info({ order, kind, text }, 'payment');
  }
  return asked;
};
