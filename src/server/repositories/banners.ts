import { type Kysely, type Selectable, sql } from 'kysely';
import type { FileValue } from '#engine/objectFormats.ts';
import { nextVersion, type Place, type Stamp, stamped } from '#server/database/stamp.ts';
import type { BannerTable } from '#server/database/tables/app.ts';
import type { Tables } from '#server/database/tables.ts';

/** A banner as stored. */
export type BannerRecord = Selectable<BannerTable>;

/** One change of the company's banners at a time, until the transaction ends. */
export const lockBanners = async (db: Kysely<Tables>, companyId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`banners:${companyId}`}, 0))`.execute(db);
};

/** The company's banners in their order, at most five. */
export const findBanners = async (
  db: Kysely<Tables>,
  companyId: number,
): Promise<readonly BannerRecord[]> => {
  const { rows } = await sql<BannerRecord>`
    select company_id, banner_id, title, image, link, start_date::text as start_date, end_date::text as end_date,
      status, sort, version, updated_at, updated_by
    from banner where company_id = ${companyId} order by sort, banner_id`.execute(db);
  return rows;
};

/** What is written of a banner; days as `YYYY-MM-DD`. */
export interface BannerColumns {
  readonly title: string;
  readonly image: FileValue;
  readonly link: string | null;
  readonly start_date: string;
  readonly end_date: string | null;
  readonly status: number;
}

const toRow = (columns: BannerColumns, stamp: Stamp) => ({
  ...columns,
  image: JSON.stringify(columns.image),
  ...stamped(stamp),
});

/** Adds a banner after the others. */
export const insertBanner = async (
  db: Kysely<Tables>,
  { companyId, id }: Place,
  columns: BannerColumns,
  stamp: Stamp,
): Promise<void> => {
  await db
    .insertInto('banner')
    .values({
      ...toRow(columns, stamp),
      company_id: companyId,
      banner_id: id,
      sort: sql<number>`(select coalesce(max(sort), 0) + 1 from banner where company_id = ${companyId})`,
    })
    .execute();
};

/** Changes a banner and counts its version up. */
export const updateBanner = async (
  db: Kysely<Tables>,
  { companyId, id }: Place,
  columns: BannerColumns,
  stamp: Stamp,
): Promise<void> => {
  await db
    .updateTable('banner')
    .set({ ...toRow(columns, stamp), version: nextVersion })
    .where('company_id', '=', companyId)
    .where('banner_id', '=', id)
    .execute();
};

/** Takes a banner away. */
export const deleteBanner = async (db: Kysely<Tables>, { companyId, id }: Place): Promise<void> => {
  await db.deleteFrom('banner').where('company_id', '=', companyId).where('banner_id', '=', id).execute();
};

/** Puts all banners into this order. */
export const orderBanners = async (
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<void> => {
  await sql`update banner set sort = wanted.place
    from unnest(${[...ids]}::bigint[]) with ordinality as wanted(banner_id, place)
    where banner.company_id = ${companyId} and banner.banner_id = wanted.banner_id`.execute(db);
};
