import { type Kysely, sql } from 'kysely';
import { type CardSetting, usualCard } from '#domain/customField/arrangeFields.ts';
import type { KnownFile } from '#server/database/tables/platform.ts';
import type { Tables } from '#server/database/tables.ts';
import { insertMember } from '#server/features/directory/member/store/members.ts';
import type { MemberSearchEntry } from '#server/platform/search/grams.ts';
import { nextId } from '#server/platform/store/sequences.ts';

/** Whether a company lives, is held before it is dissolved, or is gone. */
export type CompanyStatus = 'normal' | 'dissolving' | 'dissolved';

/** Answers how it stands with a company and keeps it so until the transaction ends. For what the platform itself writes into it. */
export const holdCompanyStatus = async (db: Kysely<Tables>, companyId: number): Promise<CompanyStatus> => {
  const { rows } = await sql<{ readonly status: CompanyStatus }>`
    select status from company where company_id = ${companyId} for key share`.execute(db);
  return rows[0]?.status ?? 'dissolved';
};

type Db = Kysely<Tables>;

/** What a company says of itself. */
interface CompanyProfile {
  readonly name: string;
  readonly industry: string;
  readonly size: string;
  readonly province: string;
  readonly city: string;
  readonly email: string;
}

/** Who registers it. */
interface Founder {
  readonly accountId: number;
  readonly name: string;
  readonly countryCode: string;
  readonly mobile: string;
  readonly email: string;
  readonly search: MemberSearchEntry;
}

/** Companies are numbered over all of them: the row of company 0 stays locked until the transaction ends. */
const nextCompanyId = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ readonly id: number }>`
    insert into sequence (company_id, noun, last_id)
    values (0, 'company', (select coalesce(max(company_id), 0) + 1 from company))
    on conflict (company_id, noun) do update
    set last_id = greatest(sequence.last_id, (select coalesce(max(company_id), 0) from company)) + 1
    returning last_id as id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('Expected an id for a new company');
  return Number(id);
};

const insertFounder = async (
  db: Db,
  { companyId, founder, now }: { readonly companyId: number; readonly founder: Founder; readonly now: Date },
): Promise<number> => {
  const userId = await nextId(db, { companyId, noun: 'member' });
  await insertMember(db, {
    companyId,
    userId,
    profile: {
      name: founder.name,
      country_code: founder.countryCode,
      phone: founder.mobile,
      phone_show: 1,
      email: founder.email,
      work_id: null,
      // Of the company itself: there is no department yet.
      main_department_id: 0,
      extension: null,
      office_location: null,
      note: null,
      entry_time: null,
      executive_mode: 0,
    },
    at: now,
    by: userId,
    search: founder.search,
  });
  await db
    .updateTable('member')
    .set({ account_id: founder.accountId, active_status: 1 })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
  return userId;
};

/**
 * A new company with its founder as main administrator. Everything else a company has (the root of its tree, role group 0, the product's
 * own roles and fields) is the same everywhere and has no rows.
 */
export const insertCompany = async (
  db: Db,
  {
    profile,
    founder,
    now,
  }: { readonly profile: CompanyProfile; readonly founder: Founder; readonly now: Date },
): Promise<{ readonly companyId: number; readonly userId: number }> => {
  const companyId = await nextCompanyId(db);
  const { email, ...columns } = profile;
  await db
    .insertInto('company')
    .values({ company_id: companyId, ...columns, contact_email: email, created_at: now })
    .execute();
  const userId = await insertFounder(db, { companyId, founder, now });
  await db
    .insertInto('administrator')
    .values({
      company_id: companyId,
      user_id: userId,
      kind: 'main',
      grants: '{}',
      scope_departments: '[]',
      updated_at: now,
      updated_by: userId,
    })
    .execute();
  return { companyId, userId };
};

/** What is written of a company; a column that is not named stays. */
interface CompanyChange {
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
interface CardRecord extends CardSetting {
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

/** Of every company there is, whether it is the demo's. */
export const findCompanyKinds = (db: Db): Promise<readonly { readonly is_demo: number }[]> =>
  db.selectFrom('company').select('is_demo').execute();
