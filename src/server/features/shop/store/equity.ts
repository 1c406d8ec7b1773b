import { type Kysely, sql } from 'kysely';
import {
  type EquityKind,
  type EquityReason,
  equityIds,
  equityKinds,
  includedQuota,
  type PackEvent,
} from '#domain/shop/products.ts';
import type { Tables } from '#server/database/tables.ts';
import { countCompanyPeople } from '#server/features/directory/department/store/departmentCounts.ts';

/** A quota of a company: people, MB, messages. */
export interface EquityRecord {
  readonly equityId: number;
  readonly kind: EquityKind;
  readonly total: number;
  readonly used: number;
}

/** Who or what changes a quota, and why. `operator`: a name as the records show it; the clock and the platform have no id. */
interface EquityChange {
  readonly companyId: number;
  readonly kind: EquityKind;
  readonly delta: number;
  readonly reason: EquityReason;
  readonly operator: string;
  readonly operatorId?: number | undefined;
  readonly orderId?: number | undefined;
  readonly at: Date;
}

/** The three quotas of a company, those it never changed at what everyone has. Everyone in the address book uses a seat. */
export const findEquity = async (db: Kysely<Tables>, companyId: number): Promise<readonly EquityRecord[]> => {
  const rows = await db
    .selectFrom('equity')
    .select(['kind', 'total', 'used'])
    .where('company_id', '=', companyId)
    .execute();
  const people = await countCompanyPeople(db, companyId);
  return equityKinds.map((kind) => {
    const row = rows.find((each) => each.kind === kind);
    const used = kind === 'members' ? people : Number(row?.used ?? 0);
    return { equityId: equityIds[kind], kind, total: Number(row?.total ?? includedQuota[kind]), used };
  });
};

const writeRecord = async (db: Kysely<Tables>, change: EquityChange, balance: number): Promise<void> => {
  const { companyId, kind, delta, reason, operator, operatorId = null, orderId = null, at: time } = change;
  await db
    .insertInto('equity_record')
    .values({
      company_id: companyId,
      kind,
      time,
      delta,
      balance,
      reason,
      operator,
      operator_id: operatorId,
      order_id: orderId,
    })
    .execute();
};

/** What the records show as left: of messages those not yet sent, else the quota itself. */
const balanceOf = (kind: EquityKind, { total, used }: { readonly total: number; readonly used: number }) =>
  kind === 'sms' ? Math.max(0, Number(total) - Number(used)) : Number(total);

/**
 * Enlarges or shrinks a quota and writes down why, with what there is afterwards; the row stays locked until the transaction ends.
 * `usedDelta`: messages of a pack that ends are used up first, and go with it.
 */
export const changeEquity = async (
  db: Kysely<Tables>,
  change: EquityChange & { readonly usedDelta?: number },
): Promise<void> => {
  const { companyId, kind, delta, usedDelta = 0 } = change;
  const row = await db
    .insertInto('equity')
    .values({ company_id: companyId, kind, total: includedQuota[kind] + delta })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'kind']).doUpdateSet({
        total: sql<number>`equity.total + ${delta}::bigint`,
        used: sql<number>`greatest(0, equity.used + ${usedDelta}::bigint)`,
      }),
    )
    .returning(['total', 'used'])
    .executeTakeFirstOrThrow();
  // Messages that were sent go with their pack: what is lost is those no one sent.
  await writeRecord(db, { ...change, delta: delta - usedDelta }, balanceOf(kind, row));
};

/** Locks a quota and answers it; made at what everyone has where the company has none yet. */
export const lockEquity = async (
  db: Kysely<Tables>,
  companyId: number,
  kind: EquityKind,
): Promise<{ readonly total: number; readonly used: number }> => {
  const row = await db
    .insertInto('equity')
    .values({ company_id: companyId, kind, total: includedQuota[kind] })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'kind']).doUpdateSet({ total: sql<number>`equity.total` }),
    )
    .returning(['total', 'used'])
    .executeTakeFirstOrThrow();
  return { total: Number(row.total), used: Number(row.used) };
};

/** How many messages a company may still send by its packs. */
export const findSmsLeft = async (db: Kysely<Tables>, companyId: number): Promise<number> => {
  const row = await db
    .selectFrom('equity')
    .select(['total', 'used'])
    .where('company_id', '=', companyId)
    .where('kind', '=', 'sms')
    .executeTakeFirst();
  return row === undefined ? includedQuota.sms : balanceOf('sms', row);
};

/** Who sends how many messages, and when. */
type SmsSpend = Pick<EquityChange, 'companyId' | 'operator' | 'operatorId' | 'at'> & {
  readonly count: number;
};

/** Takes messages out of the quota, all or none, with a record of it; false: so many are not left. */
export const spendSms = async (db: Kysely<Tables>, { count, ...spend }: SmsSpend): Promise<boolean> => {
  const { companyId } = spend;
  const { rows } = await sql<{ readonly total: number; readonly used: number }>`
    insert into equity (company_id, kind, total, used)
    values (${companyId}, 'sms', ${includedQuota.sms}, ${count})
    on conflict (company_id, kind) do update set used = equity.used + excluded.used
    where equity.total - equity.used >= excluded.used
    returning total, used`.execute(db);
  const [row] = rows;
  if (row === undefined) return false;
  await writeRecord(db, { ...spend, kind: 'sms', delta: -count, reason: 'sent' }, balanceOf('sms', row));
  return true;
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

interface PackRow {
  readonly reason: string;
  readonly orderId: number;
  readonly amount: number;
}

const eventOf = ({ reason, orderId, amount }: PackRow): PackEvent => {
  if (reason === 'sent') return { kind: 'sent', count: amount };
  return { kind: reason === 'effective' ? 'came' : 'went', orderId, units: amount };
};

/** What became of a company's packs of messages, the oldest first; messages sent between two such events are one. */
export const findPackEvents = async (
  db: Kysely<Tables>,
  companyId: number,
): Promise<readonly PackEvent[]> => {
  const { rows } = await sql<PackRow>`
    select reason, coalesce(order_id, 0)::bigint as "orderId", abs(sum(delta))::bigint as amount from (
      select reason, order_id, delta, time, record_id,
        count(*) filter (where reason <> 'sent') over (order by time, record_id) as part
      from equity_record
      where company_id = ${companyId} and kind = 'sms' and (reason = 'sent' or order_id is not null)
    ) each group by part, reason, order_id order by min(time), min(record_id)`.execute(db);
  return rows.map((row) => eventOf({ ...row, orderId: Number(row.orderId), amount: Number(row.amount) }));
};
