import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import type { PayProvider } from '#server/platform/outbound/pay/payProvider.ts';
import type { OrderKey } from './orders.ts';

/** A refund that was asked for and is not settled. Fen. */
export interface OpenRefund extends OrderKey {
  readonly refundNo: string;
  readonly orderNo: string;
  readonly amount: number;
  readonly reason: string;
  readonly provider: PayProvider['name'] | null;
}

const columns = sql`company_id as "companyId", order_id as "orderId", refund_no as "refundNo", order_no as "orderNo",
  amount, reason, provider`;

/** How many refunds of an order were begun. */
export const countRefunds = async (db: Kysely<Tables>, { companyId, orderId }: OrderKey): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`select count(*)::integer as count from refund
    where company_id = ${companyId} and order_id = ${orderId}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Keeps a refund that is asked for. */
export const insertRefund = async (
  db: Kysely<Tables>,
  { companyId, orderId, refundNo, orderNo, amount, reason, provider }: OpenRefund,
  at: Date,
): Promise<void> => {
  await db
    .insertInto('refund')
    .values({
      company_id: companyId,
      order_id: orderId,
      refund_no: refundNo,
      order_no: orderNo,
      amount,
      reason,
      provider,
      begun_at: at,
    })
    .execute();
};

/** The refund of an order that is not settled, locked; an order has one at a time. */
export const lockOpenRefund = async (
  db: Kysely<Tables>,
  { companyId, orderId }: OrderKey,
): Promise<OpenRefund | undefined> => {
  const { rows } = await sql<OpenRefund>`select ${columns} from refund
    where company_id = ${companyId} and order_id = ${orderId} and status = 'asked' limit 1 for update`.execute(
    db,
  );
  return rows[0];
};

/** The money was given back, or not, and then why. */
export const endRefund = async (
  db: Kysely<Tables>,
  { companyId, orderId, refundNo }: OpenRefund,
  {
    status,
    error,
    at,
  }: { readonly status: 'done' | 'refused'; readonly error: string | null; readonly at: Date },
): Promise<void> => {
  await db
    .updateTable('refund')
    .set({ status, error, settled_at: at })
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .where('refund_no', '=', refundNo)
    .execute();
};

/** Takes refunds of a provider that are open and were not asked for since an instant; those another process takes are left to it. */
export const takeRefundsToAsk = async (
  db: Kysely<Tables>,
  {
    provider,
    before,
    now,
    limit,
  }: {
    readonly provider: PayProvider['name'];
    readonly before: Date;
    readonly now: Date;
    readonly limit: number;
  },
): Promise<readonly OpenRefund[]> => {
  const { rows } = await sql<OpenRefund>`
    update refund set asked_at = ${now} where (company_id, order_id, refund_no) in (
      select company_id, order_id, refund_no from refund
      where status = 'asked' and provider = ${provider} and coalesce(asked_at, begun_at) <= ${before}
      order by begun_at limit ${limit} for update skip locked
    ) returning ${columns}`.execute(db);
  return rows;
};
