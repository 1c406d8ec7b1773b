import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { presetApps } from '#domain/app/catalogue.ts';
import { compareKey } from '#domain/text/compareKey.ts';
import type { FileValue } from '#engine/objectFormats.ts';
import { nextVersion, type RowKey, type Stamp, stamped } from '#server/database/migrate.ts';
import type { Tables } from '#server/database/tables.ts';
import { nextId } from '#server/platform/store/sequences.ts';

/** An app with whom it is shown to, who manages it, and how often it was opened lately. */
export interface AppRecord extends Selectable<Tables['app']> {
  readonly depts: readonly number[];
  readonly users: readonly number[];
  /** People who work here. */
  readonly admins: readonly number[];
  /** Null: no one counted any of the company's openings on those days. */
  readonly opens: number | null;
}

/** Days whose openings count: from the first one on, before the second, `YYYY-MM-DD`. */
export interface DaySpan {
  readonly from: string;
  readonly before: string;
}

/** One change of the company's apps at a time, until the transaction ends. */
export const lockApps = async (db: Kysely<Tables>, companyId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`apps:${companyId}`}, 0))`.execute(db);
};

/** Departments and people that an app is shown to and that are still there. */
const shownDepartments = sql`coalesce((
  select jsonb_agg(department.id order by department.id) from app_audience named
  join department on department.company_id = named.company_id and department.id = named.target_id
    and department.deleted_at is null
  where named.company_id = app.company_id and named.app_id = app.app_id and named.kind = 'department'), '[]')`;
const shownPeople = sql`coalesce((
  select jsonb_agg(member.user_id order by member.user_id) from app_audience named
  join member on member.company_id = named.company_id and member.user_id = named.target_id
    and member.status = 'normal'
  where named.company_id = app.company_id and named.app_id = app.app_id and named.kind = 'person'), '[]')`;

const isCounted = ({ from, before }: DaySpan) =>
  sql`exists (select 1 from app_open where app_open.company_id = app.company_id
    and day >= ${from}::date and day < ${before}::date)`;

/** Live apps of the company. */
export const selectApps = (companyId: number, span: DaySpan): RawBuilder<unknown> => {
  const { from, before } = span;
  return sql`select app.*, ${shownDepartments} as depts, ${shownPeople} as users,
      coalesce((select jsonb_agg(manager.user_id order by manager.user_id) from app_admin manager
        join member on member.company_id = manager.company_id and member.user_id = manager.user_id
          and member.status = 'normal'
        where manager.company_id = app.company_id and manager.app_id = app.app_id), '[]') as admins,
      case when ${isCounted(span)} then coalesce((select sum(opens)::int from app_open
        where app_open.company_id = app.company_id and app_open.app_id = app.app_id
          and day >= ${from}::date and day < ${before}::date), 0) end as opens
    from app
    where app.company_id = ${companyId} and app.deleted_at is null`;
};

/** The same in their order, at most 200; with ids those alone. */
export const findApps = async (
  db: Kysely<Tables>,
  {
    companyId,
    span,
    ids,
  }: { readonly companyId: number; readonly span: DaySpan; readonly ids?: readonly number[] },
): Promise<readonly AppRecord[]> => {
  const { rows } = await sql<AppRecord>`
    select * from (${selectApps(companyId, span)}) app
    where ${ids === undefined} or app.app_id = any(${[...(ids ?? [])]}::bigint[])
    order by app.sort, app.app_id`.execute(db);
  return rows;
};

/** Which of these ids are live apps of the company. */
export const findAppIds = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('app')
    .select('app_id')
    .where('company_id', '=', companyId)
    .where('app_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.app_id));
};

/** What is written of an app. */
export interface AppColumns {
  readonly offer_id: number | null;
  readonly kind: 'native' | 'web';
  readonly name: string;
  readonly name_en: string | null;
  readonly name_ja: string | null;
  readonly category_id: number;
  readonly url: string | null;
  readonly open_mode: 'inside' | 'browser';
  readonly icon_id: number | null;
  readonly icon: FileValue | null;
  readonly visible_type: 'all' | 'specified';
}

const toRow = (columns: AppColumns, stamp: Stamp) => ({
  ...columns,
  name_key: compareKey(columns.name),
  icon: JSON.stringify(columns.icon),
  ...stamped(stamp),
});

/** Adds an app after the others. */
export const insertApp = async (
  db: Kysely<Tables>,
  {
    rowKey: { companyId, id },
    columns,
    stamp,
  }: { readonly rowKey: RowKey; readonly columns: AppColumns; readonly stamp: Stamp },
): Promise<void> => {
  await db
    .insertInto('app')
    .values({
      ...toRow(columns, stamp),
      company_id: companyId,
      app_id: id,
      created_at: stamp.at,
      sort: sql<number>`(select coalesce(max(sort), 0) + 1 from app where company_id = ${companyId})`,
    })
    .execute();
};

/** Changes an app and counts its version up. */
export const updateApp = async (
  db: Kysely<Tables>,
  {
    rowKey: { companyId, id },
    columns,
    stamp,
  }: { readonly rowKey: RowKey; readonly columns: AppColumns; readonly stamp: Stamp },
): Promise<void> => {
  await db
    .updateTable('app')
    .set({ ...toRow(columns, stamp), version: nextVersion })
    .where('company_id', '=', companyId)
    .where('app_id', '=', id)
    .execute();
};

/** Enables (1) or disables (0) an app. */
export const setAppStatus = async (
  db: Kysely<Tables>,
  {
    rowKey: { companyId, id },
    status,
    stamp,
  }: { readonly rowKey: RowKey; readonly status: 0 | 1; readonly stamp: Stamp },
): Promise<void> => {
  await db
    .updateTable('app')
    .set({ status, ...stamped(stamp), version: nextVersion })
    .where('company_id', '=', companyId)
    .where('app_id', '=', id)
    .execute();
};

const clearAround = async (db: Kysely<Tables>, { companyId, id }: RowKey): Promise<void> => {
  for (const table of ['app_audience', 'app_admin'] as const)
    await db.deleteFrom(table).where('company_id', '=', companyId).where('app_id', '=', id).execute();
};

/** Makes these departments and people, and no one else, those an app is shown to, and these people its managers. */
export const setAppPeople = async (
  db: Kysely<Tables>,
  rowKey: RowKey,
  {
    depts,
    users,
    admins,
  }: {
    readonly depts: readonly number[];
    readonly users: readonly number[];
    readonly admins: readonly number[];
  },
): Promise<void> => {
  const { companyId, id } = rowKey;
  await clearAround(db, rowKey);
  await sql`insert into app_audience (company_id, app_id, kind, target_id)
    select ${companyId}::bigint, ${id}::bigint, 'department', unnest(${[...depts]}::bigint[])
    union all select ${companyId}::bigint, ${id}::bigint, 'person', unnest(${[...users]}::bigint[])`.execute(
    db,
  );
  await sql`insert into app_admin (company_id, app_id, user_id)
    select ${companyId}::bigint, ${id}::bigint, unnest(${[...admins]}::bigint[])`.execute(db);
};

/** Takes an app away with its audience and its managers; how often it was opened stays for the statistics. */
export const deleteApp = async (db: Kysely<Tables>, rowKey: RowKey, stamp: Stamp): Promise<void> => {
  await clearAround(db, rowKey);
  await db
    .updateTable('app')
    .set({ deleted_at: stamp.at, icon: 'null', ...stamped(stamp), version: nextVersion })
    .where('company_id', '=', rowKey.companyId)
    .where('app_id', '=', rowKey.id)
    .execute();
};

/** Puts the apps of one category into this order: they share among them the places they had. */
export const orderApps = async (
  db: Kysely<Tables>,
  {
    companyId,
    ids,
    sorts,
  }: { readonly companyId: number; readonly ids: readonly number[]; readonly sorts: readonly number[] },
): Promise<void> => {
  await sql`update app set sort = requested.sort
    from unnest(${[...ids]}::bigint[], ${[...sorts]}::integer[]) as requested(app_id, sort)
    where app.company_id = ${companyId} and app.app_id = requested.app_id`.execute(db);
};

/** Gives a new company what every company has. */
export const insertPresetApps = async (db: Kysely<Tables>, companyId: number, at: Date): Promise<void> => {
  const first = await nextId(db, { companyId, noun: 'app', count: presetApps.length });
  await db
    .insertInto('app')
    .values(
      presetApps.map((app, index) => ({
        company_id: companyId,
        app_id: first + index,
        offer_id: app.offerId,
        kind: 'native' as const,
        name: app.name,
        name_key: compareKey(app.name),
        name_en: app.nameEn,
        name_ja: app.nameJa,
        category_id: app.category,
        url: null,
        icon_id: app.iconId,
        icon: 'null',
        preset: 1,
        sort: index + 1,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
};
