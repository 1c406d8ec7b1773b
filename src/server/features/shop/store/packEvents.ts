import { type Kysely, sql } from 'kysely';
import type { PackEvent } from '#domain/shop/equity.ts';
import type { Tables } from '#server/database/tables.ts';

interface Row {
  readonly reason: string;
  readonly orderId: number;
  readonly amount: number;
}

const eventOf = ({ reason, orderId, amount }: Row): PackEvent => {
  if (reason === 'sent') return { kind: 'sent', count: amount };
  return { kind: reason === 'effective' ? 'came' : 'went', orderId, units: amount };
};

/** What became of a company's packs of messages, the oldest first; messages sent between two such events are one. */
export const findPackEvents = async (
  db: Kysely<Tables>,
  companyId: number,
): Promise<readonly PackEvent[]> => {
  const { rows } = await sql<Row>`
    select reason, coalesce(order_id, 0)::bigint as "orderId", abs(sum(delta))::bigint as amount from (
      select reason, order_id, delta, time, record_id,
        count(*) filter (where reason <> 'sent') over (order by time, record_id) as part
      from equity_record
      where company_id = ${companyId} and kind = 'sms' and (reason = 'sent' or order_id is not null)
    ) each group by part, reason, order_id order by min(time), min(record_id)`.execute(db);
  return rows.map((row) => eventOf({ ...row, orderId: Number(row.orderId), amount: Number(row.amount) }));
};
