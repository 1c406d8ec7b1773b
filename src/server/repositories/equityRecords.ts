import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { EquityReason } from '#domain/shop/equity.ts';
import type { EquityKind } from '#domain/shop/products.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Stretch } from './memberPages.ts';

/** A change of a quota as it is listed. `operator` of the clock and the platform is `system` and `platform`. */
export interface EquityChangeRecord {
  readonly record_id: number;
  readonly time: Date;
  readonly kind: EquityKind;
  readonly delta: number;
  readonly balance: number;
  readonly reason: EquityReason;
  readonly operator_id: number | null;
  readonly operator: string;
  readonly order_no: string | null;
}

/** Which changes of a company. */
export interface EquityRecordFilter {
  readonly companyId: number;
  readonly kinds?: readonly string[] | undefined;
  readonly reasons?: readonly string[] | undefined;
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

const when = <Value>(value: Value | null | undefined, part: (value: Value) => RawBuilder<unknown>) =>
  value === null || value === undefined ? [] : [part(value)];

const conditions = (filter: EquityRecordFilter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`record.company_id = ${filter.companyId}`,
      ...when(filter.kinds, (kinds) => sql`record.kind = any(${[...kinds]}::text[])`),
      ...when(filter.reasons, (reasons) => sql`record.reason = any(${[...reasons]}::text[])`),
      ...when(filter.from, (from) => sql`record.time >= ${from}::timestamptz`),
      ...when(filter.to, (to) => sql`record.time <= ${to}::timestamptz`),
    ],
    sql` and `,
  );

/** A stretch of the changes, the newest first, with how many there are. */
export const findEquityRecords = async (
  db: Kysely<Tables>,
  filter: EquityRecordFilter,
  { offset, limit }: Stretch,
): Promise<{ readonly rows: readonly EquityChangeRecord[]; readonly total: number }> => {
  const { rows } = await sql<EquityChangeRecord>`
    select record.record_id, record.time, record.kind, record.delta, record.balance, record.reason, record.operator_id,
      record.operator, bought.order_no
    from equity_record record
    left join "order" bought on bought.company_id = record.company_id and bought.order_id = record.order_id
    where ${conditions(filter)}
    order by record.time desc, record.record_id desc offset ${offset} limit ${limit}`.execute(db);
  const counted = await sql<{ readonly total: number }>`
    select count(*)::integer as total from equity_record record where ${conditions(filter)}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
};

/** How much of what is counted was used since an instant: messages sent, and people who joined. Of storage nothing is known. */
export const findUsedSince = async (
  db: Kysely<Tables>,
  companyId: number,
  since: Date,
): Promise<Readonly<Partial<Record<EquityKind, number>>>> => {
  const { rows } = await sql<{ readonly sms: number; readonly members: number }>`
    select
      (select coalesce(-sum(delta), 0)::bigint from equity_record
        where company_id = ${companyId} and kind = 'sms' and reason = 'sent' and time >= ${since}) as sms,
      (select count(*)::integer from member
        where company_id = ${companyId} and status = 'normal' and added_at >= ${since}) as members`.execute(
    db,
  );
  return { sms: rows[0]?.sms ?? 0, members: rows[0]?.members ?? 0 };
};
