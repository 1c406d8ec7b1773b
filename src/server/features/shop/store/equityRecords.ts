import { type Kysely, sql } from 'kysely';
import type { EquityKind } from '#domain/shop/products.ts';
import type { Tables } from '#server/database/tables.ts';

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
