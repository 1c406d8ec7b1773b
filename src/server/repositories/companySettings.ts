import { type Kysely, sql } from 'kysely';
import { type CardSetting, usualCard } from '#domain/customField/card.ts';
import type { PictureValue } from '#server/database/tables/company.ts';
import type { Tables } from '#server/database/tables.ts';

/** What a company says of itself, with who said so last; version 0: it never has. */
export interface CompanyRecord {
  readonly name: string;
  readonly verificationStatus: number;
  readonly timeZone: string;
  readonly logo: PictureValue | null;
  /** Where everybody reads it. */
  readonly logoUrl: string | null;
  readonly industry: string | null;
  readonly size: string | null;
  readonly province: string | null;
  readonly city: string | null;
  readonly contactName: string | null;
  readonly contactPhone: string | null;
  readonly contactEmail: string | null;
  readonly version: number;
  readonly updatedAt: Date | null;
  readonly updatedBy: number | null;
}

/** The company as its settings page shows it. */
export const findCompanyRecord = async (db: Kysely<Tables>, companyId: number): Promise<CompanyRecord> => {
  const row = await db
    .selectFrom('company')
    .leftJoin('company_setting as own', 'own.company_id', 'company.company_id')
    .select([
      'company.name',
      'verification_status',
      'time_zone',
      'company.logo as logo_url',
      'industry',
      'size',
      'province',
    ])
    .select(['city', 'contact_name', 'contact_phone', 'contact_email'])
    .select(['own.logo', 'own.version', 'own.updated_at', 'own.updated_by'])
    .where('company.company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return {
    name: row.name,
    verificationStatus: row.verification_status,
    timeZone: row.time_zone,
    logo: row.logo,
    logoUrl: row.logo_url,
    industry: row.industry,
    size: row.size,
    province: row.province,
    city: row.city,
    contactName: row.contact_name,
    contactPhone: row.contact_phone,
    contactEmail: row.contact_email,
    version: row.version ?? 0,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  };
};

/** The zone a company counts its days in. */
export const findTimeZone = async (db: Kysely<Tables>, companyId: number): Promise<string> => {
  const row = await db
    .selectFrom('company')
    .select('time_zone')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return row.time_zone;
};

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
}

const counted = sql<number>`company_setting.version + 1`;

interface Stamp {
  readonly by: number;
  readonly at: Date;
}

/** Writes facts of a company and counts its version up. */
export const saveCompany = async (
  db: Kysely<Tables>,
  companyId: number,
  change: CompanyChange,
  { by, at }: Stamp,
): Promise<void> => {
  await db.updateTable('company').set(change).where('company_id', '=', companyId).execute();
  const stamp = { updated_at: at, updated_by: by };
  await db
    .insertInto('company_setting')
    .values({ company_id: companyId, version: 1, ...stamp })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ ...stamp, version: counted }))
    .execute();
};

/** Sets the logo of a company, or takes it away; `url` is where everybody reads it. */
export const saveLogo = async (
  db: Kysely<Tables>,
  companyId: number,
  { logo, url }: { readonly logo: PictureValue | null; readonly url: string | null },
  { by, at }: Stamp,
): Promise<void> => {
  await db.updateTable('company').set({ logo: url }).where('company_id', '=', companyId).execute();
  const stamp = {
    logo: logo === null ? null : JSON.stringify(logo),
    updated_at: at,
    updated_by: by,
  };
  await db
    .insertInto('company_setting')
    .values({ company_id: companyId, version: 1, ...stamp })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ ...stamp, version: counted }))
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
