import { type Kysely, sql } from 'kysely';
import { type CardSetting, usualCard } from '#domain/customField/arrangeFields.ts';
import type { KnownFile } from '#server/database/tables/platform.ts';
import type { Tables } from '#server/database/tables.ts';

/** What is written of a company; a column that is not named stays. */
export interface CompanyChange {
  readonly name?: string;
  readonly industry?: string | null;
  readonly size?: string | null;
  readonly province?: string | null;
  readonly city?: string | null;
  readonly contact_name?: string | null;
  readonly contact_phone?: string | null;
  readonly contact_email?: string | null;
  /** Where everyone reads it. */
  readonly logo?: string | null;
}

const counted = sql<number>`company_setting.version + 1`;

interface Stamp {
  /** The record of the logo's file; the address everyone reads it at stands with the company. */
  readonly logo: KnownFile | null;
  readonly by: number;
  readonly at: Date;
}

/** Writes what a company says of itself, its logo among it, and counts its version up. */
export const saveCompany = async (
  db: Kysely<Tables>,
  {
    companyId,
    change,
    stamp: { logo, by, at },
  }: { readonly companyId: number; readonly change: CompanyChange; readonly stamp: Stamp },
): Promise<void> => {
  await db.updateTable('company').set(change).where('company_id', '=', companyId).execute();
  const own = { logo: logo === null ? null : JSON.stringify(logo), updated_at: at, updated_by: by };
  await db
    .insertInto('company_setting')
    .values({ company_id: companyId, version: 1, ...own })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ ...own, version: counted }))
    .execute();
};

/** The card of a company's people, and how often it was changed. */
export interface CardRecord extends CardSetting {
  readonly version: number;
}

/** The card as the company set it, or the product's own. */
export const findCard = async (db: Kysely<Tables>, companyId: number): Promise<CardRecord> => {
  const row = await db
    .selectFrom('company_setting')
    .select(['attendance_shown', 'info_first', 'card_version'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (row === undefined) return { ...usualCard, version: 0 };
  return {
    attendanceShown: row.attendance_shown === 1,
    infoFirst: row.info_first,
    version: row.card_version,
  };
};

/** Sets the card of a company's people. */
export const saveCard = async (
  db: Kysely<Tables>,
  companyId: number,
  { attendanceShown, infoFirst }: CardSetting,
): Promise<void> => {
  const card = { attendance_shown: attendanceShown ? 1 : 0, info_first: infoFirst };
  await db
    .insertInto('company_setting')
    .values({ company_id: companyId, ...card, card_version: 1 })
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet({ ...card, card_version: sql<number>`company_setting.card_version + 1` }),
    )
    .execute();
};
