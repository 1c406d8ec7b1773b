import { type Kysely, sql } from 'kysely';
import type { Place, Share, SharedCapability } from '#domain/message/limits.ts';
import type { Tables } from '#server/database/tables.ts';

/** Which rules of a company are asked for, as they stand in a month (`YYYY-MM`). */
export interface ShareQuestion {
  readonly companyId: number;
  readonly capability: SharedCapability;
  readonly month: string;
}

interface ShareRow {
  readonly share_id: string;
  readonly depts: readonly number[];
  readonly monthly_quota: number | null;
  readonly used: number;
}

/**
 * The enabled rules of a capability, the oldest first; locked where somebody is about to send, who then waits for whoever sends by the
 * same rules. The table is that of the schema.
 */
export const findShares = async (
  db: Kysely<Tables>,
  { companyId, capability, month }: ShareQuestion,
  isLocked: boolean,
): Promise<readonly Share[]> => {
  const { rows } = await sql<ShareRow>`
    select share_id, depts, monthly_quota, case when used_month = ${month} then used_count else 0 end as used
    from "powerShare"
    where company_id = ${companyId} and capability = ${capability} and status = 'enabled' and deleted_at is null
    order by share_id ${isLocked ? sql`for no key update` : sql``}`.execute(db);
  return rows.map((row) => ({
    shareId: Number(row.share_id),
    departments: row.depts,
    monthlyQuota: row.monthly_quota === null ? null : Number(row.monthly_quota),
    used: Number(row.used),
  }));
};

/** Counts messages under a rule; with a new month the count begins anew. */
export const addShareUse = async (
  db: Kysely<Tables>,
  { companyId, month }: Pick<ShareQuestion, 'companyId' | 'month'>,
  { shareId, count }: { readonly shareId: number; readonly count: number },
): Promise<void> => {
  await sql`
    update "powerShare" set used_month = ${month},
      used_count = case when used_month = ${month} then used_count else 0 end + ${count}
    where company_id = ${companyId} and share_id = ${shareId}`.execute(db);
};

/** Departments that are there, with those above them. */
export const findAdministeredPlaces = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<readonly Place[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('department')
    .select(['id', 'ancestors'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id, ancestors }) => ({ id: Number(id), ancestors }));
};
