import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import type { Handing, OwnedRecord, Taking } from '#server/features/directory/leaving/store/ownership.ts';
import type { HandOver } from '#server/features/directory/registry.ts';

/** Live apps people manage. They belong to no department. */
const findManagedApps = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<readonly OwnedRecord[]> => {
  const { rows } = await sql<OwnedRecord>`
    select manager.user_id, app.app_id as target_id, app.name as target_name, null::bigint as department_id
    from app_admin manager
    join app on app.company_id = manager.company_id and app.app_id = manager.app_id and app.deleted_at is null
    where manager.company_id = ${companyId} and manager.user_id = any(${[...userIds]}::bigint[])
    order by manager.user_id, app.sort, app.app_id`.execute(db);
  return rows;
};

/** Which apps one person manages, by id. */
export const findManagedAppIds = async (
  db: Kysely<Tables>,
  companyId: number,
  userId: number,
): Promise<readonly number[]> =>
  (await findManagedApps(db, companyId, [userId])).map((row) => Number(row.target_id));

/** Those whose recipient works here. */
const findAppHeirs = async (
  db: Kysely<Tables>,
  companyId: number,
  takings: readonly Taking[],
): Promise<readonly Taking[]> => {
  const people = [...new Set(takings.map(({ recipientId }) => recipientId))];
  const { rows } = await sql<{ readonly user_id: number }>`
    select user_id from member where company_id = ${companyId} and status = 'normal'
      and user_id = any(${people}::bigint[])`.execute(db);
  const known = new Set(rows.map((row) => Number(row.user_id)));
  return takings.filter(({ recipientId }) => known.has(recipientId));
};

/** Makes the recipient a manager of the app in the leaver's place. False: the app is gone. */
const takeApp = async (
  db: Kysely<Tables>,
  { companyId, targetId, recipientId, at }: Handing,
): Promise<boolean> => {
  const { rows } = await sql`
    update app set version = version + 1, updated_at = ${at}, updated_by = null
    where company_id = ${companyId} and app_id = ${targetId} and deleted_at is null returning app_id`.execute(
    db,
  );
  if (rows.length === 0) return false;
  await sql`insert into app_admin (company_id, app_id, user_id)
    values (${companyId}, ${targetId}, ${recipientId}) on conflict do nothing`.execute(db);
  return true;
};

/** Managing an app: anybody who works here may take it over, and somebody must (contract.md section 2). */
export const appHandOver: HandOver = { list: findManagedApps, allowed: findAppHeirs, take: takeApp };
