import { type Kysely, sql } from 'kysely';
import { assetAdminStates, type EndReason } from '#domain/assetAdmin/states.ts';
import type { Tables } from '#server/database/tables.ts';

/** An asset administrator with how the platform answered last. */
export interface AssetAdminRecord {
  readonly user_id: number;
  readonly name: string;
  readonly work_id: string | null;
  readonly department: string | null;
  readonly status: 0 | 1 | 2 | 3;
  readonly added_at: Date | null;
  readonly added_by: string | null;
  readonly decided_at: Date | null;
  readonly reason: string | null;
  readonly ended_at: Date | null;
  readonly end_reason: EndReason | null;
  readonly version: number;
  readonly updated_at: Date;
  readonly updated_by: number | null;
  readonly is_normal: boolean;
}

const { pending, reviewed, revoked } = assetAdminStates;

const selection = (companyId: number) => sql`
  select held.user_id, member.name, member.work_id, home.name as department, held.status, held.added_at,
    adder.name as added_by, answer.decided_at, answer.reason, held.ended_at, held.end_reason, held.version,
    held.updated_at, held.updated_by, member.status = 'normal' as is_normal
  from administrator held
  join member on member.company_id = held.company_id and member.user_id = held.user_id
  left join department home on home.company_id = held.company_id and home.id = member.main_department_id
    and home.deleted_at is null
  left join member adder on adder.company_id = held.company_id and adder.user_id = held.added_by
  left join lateral (select decided_at, reason from review where review.company_id = held.company_id
    and review.kind = 'asset_admin' and review.target_id = held.user_id and review.status in (1, 2)
    order by review.review_id desc limit 1) answer on held.status <> ${pending}
  where held.company_id = ${companyId} and held.kind = 'asset'`;

const toRecord = (row: AssetAdminRecord): AssetAdminRecord => ({ ...row, user_id: Number(row.user_id) });

const ofStates = (statuses: readonly number[] | null | undefined) =>
  statuses === undefined || statuses === null || statuses.length === 0
    ? sql`true`
    : sql`held.status = any(${[...statuses]}::smallint[])`;

/** One page: who has or waits for the right first, then the others, the latest first. */
export const findAssetAdminPage = async (
  db: Kysely<Tables>,
  companyId: number,
  statuses: readonly number[] | null | undefined,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly records: readonly AssetAdminRecord[]; readonly total: number }> => {
  const { rows } = await sql<AssetAdminRecord>`${selection(companyId)} and ${ofStates(statuses)}
    order by held.status in (${pending}, ${reviewed}) desc, coalesce(held.ended_at, held.added_at) desc, held.user_id
    offset ${offset} limit ${limit}`.execute(db);
  const counted = await sql<{ readonly total: number }>`
    select count(*)::int as total from administrator held
    where company_id = ${companyId} and kind = 'asset' and ${ofStates(statuses)}`.execute(db);
  return { records: rows.map(toRecord), total: counted.rows[0]?.total ?? 0 };
};

/** One of them, whatever their state. */
export const findAssetAdmin = async (
  db: Kysely<Tables>,
  companyId: number,
  userId: number,
): Promise<AssetAdminRecord | undefined> => {
  const { rows } = await sql<AssetAdminRecord>`${selection(companyId)} and held.user_id = ${userId}`.execute(
    db,
  );
  return rows[0] && toRecord(rows[0]);
};

/** How many of the places are taken. */
export const countAssetAdmins = async (db: Kysely<Tables>, companyId: number): Promise<number> => {
  const { rows } = await sql<{ readonly used: number }>`
    select count(*)::int as used from administrator
    where company_id = ${companyId} and kind = 'asset' and status in (${pending}, ${reviewed})`.execute(db);
  return rows[0]?.used ?? 0;
};

/** Puts somebody forward, for the first time or again. */
export const putForward = async (
  db: Kysely<Tables>,
  {
    companyId,
    userId,
    by,
    at,
  }: Readonly<Record<'companyId' | 'userId' | 'by', number>> & { readonly at: Date },
): Promise<void> => {
  await sql`
    insert into administrator (company_id, user_id, kind, status, added_at, added_by, updated_at, updated_by)
    values (${companyId}, ${userId}, 'asset', ${pending}, ${at}, ${by}, ${at}, ${by})
    on conflict (company_id, user_id, kind) do update set status = ${pending}, added_at = ${at}, added_by = ${by},
      ended_at = null, end_reason = null, version = administrator.version + 1, updated_at = ${at}, updated_by = ${by}`.execute(
    db,
  );
};

/** What the platform decided about somebody who waits. */
export const settleAssetAdmin = async (
  db: Kysely<Tables>,
  { companyId, userId }: Readonly<Record<'companyId' | 'userId', number>>,
  status: 1 | 2,
  at: Date,
): Promise<void> => {
  await sql`
    update administrator set status = ${status}, version = version + 1, updated_at = ${at}, updated_by = null
    where company_id = ${companyId} and user_id = ${userId} and kind = 'asset' and status = ${pending}`.execute(
    db,
  );
};

/** Takes the right from people who have it or wait for it; answers whom. `userIds` null: from everybody of the company. */
export const endAssetAdmins = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[] | null,
  { reason, by, at }: { readonly reason: EndReason; readonly by: number | null; readonly at: Date },
): Promise<readonly { readonly userId: number; readonly name: string; readonly status: number }[]> => {
  const whom = userIds === null ? sql`true` : sql`held.user_id = any(${[...userIds]}::bigint[])`;
  const { rows } = await sql<{ readonly userId: number; readonly name: string; readonly status: number }>`
    with ending as (select held.user_id, held.status from administrator held
      where held.company_id = ${companyId} and held.kind = 'asset' and held.status in (${pending}, ${reviewed})
        and ${whom} for no key update)
    update administrator set status = ${revoked}, ended_at = ${at}, end_reason = ${reason}, version = administrator.version + 1,
      updated_at = ${at}, updated_by = ${by}
    from ending join member on member.company_id = ${companyId} and member.user_id = ending.user_id
    where administrator.company_id = ${companyId} and administrator.kind = 'asset'
      and administrator.user_id = ending.user_id
    returning administrator.user_id as "userId", member.name, ending.status`.execute(db);
  return rows.map((row) => ({ ...row, userId: Number(row.userId) }));
};
