import { type Kysely, sql } from 'kysely';
import type { PayMethod } from '#domain/shop/orderStates.ts';
import type { Tables } from '#server/database/tables.ts';
import type { PaymentTerms } from '#server/platform/outbound/payPort.ts';
import type { OrderKey } from './orders.ts';

/** A payment of an order by one way. */
export interface NewPayment extends OrderKey, PaymentTerms {
  readonly method: PayMethod;
  readonly orderNo: string;
  readonly amount: number;
  readonly at: Date;
}

/** Remembers that a payment was begun; the same way of paying an order again changes nothing. Answers whether it is new. */
export const insertPayment = async (db: Kysely<Tables>, payment: NewPayment): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment')
    .values({
      company_id: payment.companyId,
      order_id: payment.orderId,
      method: payment.method,
      order_no: payment.orderNo,
      amount: payment.amount,
      pay_url: payment.payUrl,
      qr_text: payment.qrText,
      transfer_note: payment.transferNote,
      begun_at: payment.at,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'order_id', 'method']).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
};

/** How a payment of this order by this way was begun; undefined: it was not. */
export const findPayment = async (
  db: Kysely<Tables>,
  { companyId, orderId }: OrderKey,
  method: PayMethod,
): Promise<PaymentTerms | undefined> => {
  const row = await db
    .selectFrom('payment')
    .select(['pay_url', 'qr_text', 'transfer_note'])
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .where('method', '=', method)
    .executeTakeFirst();
  return row && { payUrl: row.pay_url, qrText: row.qr_text, transferNote: row.transfer_note };
};

/** The money of a payment came in time. Other ways that were begun stay open: money may still come by them. */
export const markPaymentPaid = async (
  db: Kysely<Tables>,
  {
    orderKey: { companyId, orderId },
    method,
    at,
  }: { readonly orderKey: OrderKey; readonly method: PayMethod; readonly at: Date },
): Promise<void> => {
  await db
    .updateTable('payment')
    .set({ status: 'paid', settled_at: at })
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .where('method', '=', method)
    .execute();
};

/**
 * Keeps that money came for an order that takes none, to be given back; also where no one had begun to pay this way. Answers whether it
 * was not known yet.
 */
export const keepRefundable = async (
  db: Kysely<Tables>,
  { companyId, orderId }: OrderKey,
  money: {
    readonly orderNo: string;
    readonly amount: number;
    readonly method: PayMethod;
    readonly at: Date;
  },
): Promise<boolean> => {
  const { orderNo, amount, method, at } = money;
  const { rows } = await sql`
    insert into payment (company_id, order_id, method, order_no, amount, status, pay_url, qr_text, transfer_note,
      begun_at, settled_at)
    values (${companyId}, ${orderId}, ${method}, ${orderNo}, ${amount}, 'late', '', '', '', ${at}, ${at})
    on conflict (company_id, order_id, method) do update
      set status = 'late', amount = excluded.amount, settled_at = excluded.settled_at
      where payment.status = 'begun'
    returning order_id`.execute(db);
  return rows.length > 0;
};

/** Payments by QR code of unpaid orders that were begun before an instant and not paid, the oldest first. */
export const findOpenScans = async (
  db: Kysely<Tables>,
  before: Date,
  limit: number,
): Promise<readonly { readonly orderNo: string; readonly amount: number }[]> => {
  const { rows } = await sql<{ readonly orderNo: string; readonly amount: number }>`
    select payment.order_no as "orderNo", payment.amount from payment
    join "order" on "order".company_id = payment.company_id and "order".order_id = payment.order_id
    where payment.status = 'begun' and payment.method = 'scan' and payment.begun_at <= ${before}
      and "order".order_status = 0
    order by payment.begun_at limit ${limit}`.execute(db);
  return rows;
};
