import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import type { PayNotice, PayProvider } from '#server/platform/outbound/pay/payProvider.ts';

const moneyOf = ({ subject }: PayNotice) => {
  if (subject.kind === 'other') return { orderNo: '', amount: null, tradeNo: null };
  const tradeNo = subject.kind === 'payment' ? subject.tradeNo : subject.refundNo;
  return { orderNo: subject.orderNo, amount: subject.amount ?? null, tradeNo };
};

/** Remembers a notice; false: it was taken before, or another process has it. */
export const claimEvent = async (
  db: Kysely<Tables>,
  {
    provider,
    notice,
    at,
  }: { readonly provider: PayProvider['name']; readonly notice: PayNotice; readonly at: Date },
): Promise<boolean> => {
  const { orderNo, amount, tradeNo } = moneyOf(notice);
  const { rows } = await sql`
    insert into pay_event (provider, event_id, kind, order_no, amount, trade_no, outcome, received_at)
    values (${provider}, ${notice.eventId}, ${notice.subject.kind}, ${orderNo}, ${amount}, ${tradeNo}, '', ${at})
    on conflict (provider, event_id) do nothing returning event_id`.execute(db);
  return rows.length > 0;
};

/** Says what came of a notice. */
export const setEventOutcome = async (
  db: Kysely<Tables>,
  {
    provider,
    eventId,
    outcome,
  }: { readonly provider: PayProvider['name']; readonly eventId: string; readonly outcome: string },
): Promise<void> => {
  await db
    .updateTable('pay_event')
    .set({ outcome })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute();
};

/** A notice that fits no order as it stands. */
export interface OddEvent {
  readonly eventId: string;
  readonly orderNo: string;
  readonly amount: number | null;
  readonly outcome: string;
}

/** Notices of a period whose order is not there, costs another amount, or was paid already by another payment. */
export const findOddEvents = async (
  db: Kysely<Tables>,
  { provider, from, to }: { readonly provider: PayProvider['name']; readonly from: Date; readonly to: Date },
): Promise<readonly OddEvent[]> => {
  const { rows } = await sql<OddEvent>`
    select event_id as "eventId", order_no as "orderNo", amount, outcome from pay_event
    where provider = ${provider} and received_at >= ${from} and received_at < ${to}
      and outcome in ('unknown', 'amount', 'twice', 'mismatch')
    order by received_at, event_id limit 1000`.execute(db);
  return rows;
};

/** Forgets notices older than anything a provider sends again. Answers how many. */
export const deleteEventsBefore = async (db: Kysely<Tables>, before: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('pay_event')
    .where('received_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
};
