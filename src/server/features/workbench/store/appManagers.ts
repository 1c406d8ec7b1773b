import { type Kysely, type RawBuilder, sql } from 'kysely';
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

/** Apps someone reaches: every one, or those of these ids. */
export interface AppReach {
  readonly all: boolean;
  readonly ids: readonly number[];
}

/** Whether an id is of an app among those, or, where a manager is named, of one they manage. */
export const isAmongApps = (
  id: RawBuilder<unknown>,
  { all, ids }: AppReach,
  manager?: { readonly companyId: number; readonly userId: number },
): RawBuilder<unknown> => {
  if (all) return sql`true`;
  const isOwn =
    manager === undefined
      ? sql`false`
      : sql`exists (select from app_admin manager where manager.company_id = ${manager.companyId}
          and manager.app_id = ${id} and manager.user_id = ${manager.userId})`;
  return sql`(${id} = any(${[...ids]}::bigint[]) or ${isOwn})`;
};

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

/** Managing an app: anyone who works here may take it over, and someone must (contract.md section 2). */
export const appHandOver: HandOver = { list: findManagedApps, allowed: findAppHeirs, take: takeApp };

/** How often everyone together opened an app on a day, `YYYY-MM-DD`. */
export interface ReportedOpenings {
  readonly appId: number;
  readonly day: string;
  readonly opens: number;
}

/**
 * Takes over how often apps were opened, in place of what was said of the same app and day before. Answers how many rows are of apps the
 * company has or had.
 */
export const saveOpenings = async (
  db: Kysely<Tables>,
  companyId: number,
  reported: readonly ReportedOpenings[],
): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into app_open (company_id, app_id, day, opens)
    select ${companyId}, given.app_id, given.day, given.opens
    from unnest(${reported.map(({ appId }) => appId)}::bigint[], ${reported.map(({ day }) => day)}::date[],
      ${reported.map(({ opens }) => opens)}::integer[]) as given (app_id, day, opens)
    join app on app.company_id = ${companyId} and app.app_id = given.app_id
    on conflict (company_id, app_id, day) do update set opens = excluded.opens`.execute(db);
  return Number(numAffectedRows ?? 0n);
};

/** The quick apps of a company as stored; apps that are gone may still be among the ids. */
interface QuickAppList {
  readonly app_ids: readonly number[];
  readonly version: number;
  readonly updated_at: Date | null;
  readonly updated_by: number | null;
}

/** The list; version 0 of a company that has never said which. */
export const findQuickApps = async (db: Kysely<Tables>, companyId: number): Promise<QuickAppList> =>
  (await db
    .selectFrom('quick_app_list')
    .select(['app_ids', 'version', 'updated_at', 'updated_by'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()) ?? { app_ids: [], version: 0, updated_at: null, updated_by: null };

/** Keeps the list and counts its version up. */
export const saveQuickApps = async (
  db: Kysely<Tables>,
  companyId: number,
  { ids, at, by }: { readonly ids: readonly number[]; readonly at: Date; readonly by: number },
): Promise<void> => {
  const stamp = { app_ids: JSON.stringify(ids), updated_at: at, updated_by: by };
  await db
    .insertInto('quick_app_list')
    .values({ company_id: companyId, ...stamp })
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet({ ...stamp, version: sql<number>`quick_app_list.version + 1` }),
    )
    .execute();
};
