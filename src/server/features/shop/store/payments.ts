import { type Kysely, sql } from 'kysely';
import { orderStates, type PayMethod } from '#domain/shop/orderStates.ts';
import type { Tables } from '#server/database/tables.ts';
import type { PaymentTerms } from '#server/platform/outbound/pay/payPort.ts';
import type { PayProvider } from '#server/platform/outbound/pay/payProvider.ts';
import type { OrderKey } from './orders.ts';

type ProviderName = PayProvider['name'];

/** A payment of an order by one way; `provider`: who can be asked for it. */
export interface NewPayment extends OrderKey, PaymentTerms {
  readonly method: PayMethod;
  readonly orderNo: string;
  readonly amount: number;
  readonly at: Date;
  readonly provider: ProviderName | null;
}

/** Remembers how a payment is made; begun again, it keeps when it was first, and takes the newer code. */
export const savePayment = async (db: Kysely<Tables>, payment: NewPayment): Promise<void> => {
  const terms = {
    pay_url: payment.payUrl,
    qr_text: payment.qrText,
    code_until: payment.codeUntil ?? null,
    provider: payment.provider,
  };
  await db
    .insertInto('payment')
    .values({
      company_id: payment.companyId,
      order_id: payment.orderId,
      method: payment.method,
      order_no: payment.orderNo,
      amount: payment.amount,
      ...terms,
      transfer_note: payment.transferNote,
      begun_at: payment.at,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'order_id', 'method']).doUpdateSet(terms))
    .execute();
};

/** How a payment of this order by this way was begun, and at whom; undefined: it was not. */
export const findPayment = async (
  db: Kysely<Tables>,
  { companyId, orderId }: OrderKey,
  method: PayMethod,
): Promise<(PaymentTerms & { readonly provider: ProviderName | null }) | undefined> => {
  const row = await db
    .selectFrom('payment')
    .select(['pay_url', 'qr_text', 'transfer_note', 'code_until', 'provider'])
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .where('method', '=', method)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { pay_url: payUrl, qr_text: qrText, transfer_note: transferNote, provider } = row;
  return { payUrl, qrText, transferNote, codeUntil: row.code_until ?? undefined, provider };
};

/** The number a payment has at the provider; undefined: it was not said. */
export const findTradeNo = async (
  db: Kysely<Tables>,
  { companyId, orderId }: OrderKey,
  method: PayMethod,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('payment')
    .select('trade_no')
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .where('method', '=', method)
    .executeTakeFirst();
  return row?.trade_no ?? undefined;
};

/** The money of a payment came in time. Other ways that were begun stay open: money may still come by them. */
export const markPaymentPaid = async (
  db: Kysely<Tables>,
  {
    orderKey: { companyId, orderId },
    method,
    tradeNo,
    at,
  }: {
    readonly orderKey: OrderKey;
    readonly method: PayMethod;
    readonly tradeNo: string | undefined;
    readonly at: Date;
  },
): Promise<void> => {
  await db
    .updateTable('payment')
    .set({ status: 'paid', settled_at: at, ...(tradeNo === undefined ? {} : { trade_no: tradeNo }) })
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
    readonly tradeNo: string | undefined;
    readonly at: Date;
  },
): Promise<boolean> => {
  const { orderNo, amount, method, tradeNo = null, at } = money;
  const { rows } = await sql`
    insert into payment (company_id, order_id, method, order_no, amount, status, pay_url, qr_text, transfer_note,
      begun_at, settled_at, trade_no)
    values (${companyId}, ${orderId}, ${method}, ${orderNo}, ${amount}, 'late', '', '', '', ${at}, ${at}, ${tradeNo})
    on conflict (company_id, order_id, method) do update
      set status = 'late', amount = excluded.amount, settled_at = excluded.settled_at, trade_no = excluded.trade_no
      where payment.status in ('begun', 'closed')
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

/** A payment at a provider, as it is compared with what the provider says. */
export interface ProviderPaymentRow extends OrderKey {
  readonly orderNo: string;
  readonly amount: number;
  readonly status: 'begun' | 'paid' | 'late' | 'closed' | 'returned';
  readonly tradeNo: string | null;
  readonly orderStatus: number;
}

/** Which payments the provider is asked for: all that are open and those settled in a period, or what is due at this moment. */
export type AskedPayments =
  | { readonly kind: 'period'; readonly from: Date; readonly to: Date }
  | { readonly kind: 'due' };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A code that was just shown; a payment asked for a moment ago; money that was just told. */
const [freshMs, againMs] = [2 * minuteMs, 10 * minuteMs];
const { cancelled, closed } = orderStates;

const dueAt = (now: Date) => {
  const [fresh, again] = [new Date(now.getTime() - freshMs), new Date(now.getTime() - againMs)];
  return sql`(payment.status = 'begun' and payment.begun_at <= ${fresh}
      and (payment.asked_at is null or payment.asked_at <= ${again}
        or ("order".order_status in (${cancelled}, ${closed}) and payment.asked_at <= ${fresh})))
    or (payment.status in ('paid', 'late') and payment.settled_at between ${new Date(now.getTime() - dayMs)} and ${fresh}
      and (payment.asked_at is null or payment.asked_at < payment.settled_at))`;
};

/**
 * Takes the payments of a provider that are to be asked for, the longest unasked first, and notes that they are asked; those another process
 * has just taken are left to it.
 */
export const takePaymentsToAsk = async (
  db: Kysely<Tables>,
  {
    provider,
    asked,
    now,
    limit,
  }: {
    readonly provider: ProviderName;
    readonly asked: AskedPayments;
    readonly now: Date;
    readonly limit: number;
  },
): Promise<readonly ProviderPaymentRow[]> => {
  const chosen =
    asked.kind === 'due'
      ? dueAt(now)
      : sql`(payment.status = 'begun' or (payment.settled_at >= ${asked.from} and payment.settled_at < ${asked.to}))
          and (payment.asked_at is null or payment.asked_at < ${now})`;
  const { rows } = await sql<ProviderPaymentRow>`
    with taken as (
      select payment.company_id, payment.order_id, payment.method, "order".order_status from payment
      join "order" on "order".company_id = payment.company_id and "order".order_id = payment.order_id
      where payment.provider = ${provider} and (${chosen})
      order by payment.asked_at nulls first, payment.begun_at limit ${limit} for update of payment skip locked
    )
    update payment set asked_at = ${now} from taken
    where payment.company_id = taken.company_id and payment.order_id = taken.order_id and payment.method = taken.method
    returning payment.company_id as "companyId", payment.order_id as "orderId", payment.order_no as "orderNo",
      payment.amount, payment.status, payment.trade_no as "tradeNo", taken.order_status as "orderStatus"`.execute(
    db,
  );
  return rows;
};

/** Brings a payment at a provider from one state into another; answers whether it was in the first. */
export const moveScan = async (
  db: Kysely<Tables>,
  { companyId, orderId }: OrderKey,
  {
    from,
    to,
    at,
  }: { readonly from: 'begun' | 'late'; readonly to: 'closed' | 'returned'; readonly at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set({ status: to, settled_at: at })
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .where('method', '=', 'scan')
    .where('status', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Money by code that has to be given back, by the number of its order; undefined: there is none. */
export const findLateScan = async (
  db: Kysely<Tables>,
  orderNo: string,
): Promise<(OrderKey & { readonly amount: number; readonly provider: ProviderName | null }) | undefined> => {
  const row = await db
    .selectFrom('payment')
    .select(['company_id', 'order_id', 'amount', 'provider'])
    .where('order_no', '=', orderNo)
    .where('method', '=', 'scan')
    .where('status', '=', 'late')
    .executeTakeFirst();
  return (
    row && { companyId: row.company_id, orderId: row.order_id, amount: row.amount, provider: row.provider }
  );
};
