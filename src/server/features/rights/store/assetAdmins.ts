import { type Kysely, sql } from 'kysely';
import { assetAdminStates, type EndReason } from '#domain/assetAdmin/checkNewAssetAdmin.ts';
import type { Tables } from '#server/database/tables.ts';

const { pending, reviewed, revoked } = assetAdminStates;

/** How many of the places are taken. */
export const countAssetAdmins = async (db: Kysely<Tables>, companyId: number): Promise<number> => {
  const { rows } = await sql<{ readonly used: number }>`
    select count(*)::int as used from administrator
    where company_id = ${companyId} and kind = 'asset' and status in (${pending}, ${reviewed})`.execute(db);
  return rows[0]?.used ?? 0;
};

/** Puts someone forward, for the first time or again. */
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

/** What the platform decided about someone who waits. */
export const decideAssetAdmin = async (
  db: Kysely<Tables>,
  {
    record: { companyId, userId },
    status,
    at,
  }: {
    readonly record: Readonly<Record<'companyId' | 'userId', number>>;
    readonly status: 1 | 2;
    readonly at: Date;
  },
): Promise<void> => {
  await sql`
    update administrator set status = ${status}, version = version + 1, updated_at = ${at}, updated_by = null
    where company_id = ${companyId} and user_id = ${userId} and kind = 'asset' and status = ${pending}`.execute(
    db,
  );
};

/** Takes the right from people who have it or wait for it; answers whom. `userIds` null: from everyone of the company. */
export const endAssetAdmins = async (
  db: Kysely<Tables>,
  {
    companyId,
    userIds,
    ending: { reason, by, at },
  }: {
    readonly companyId: number;
    readonly userIds: readonly number[] | null;
    readonly ending: { readonly reason: EndReason; readonly by: number | null; readonly at: Date };
  },
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
