import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { insertMember } from '#server/features/directory/member/store/members.ts';
import type { MemberSearchEntry } from '#server/platform/search/grams.ts';
import { nextId } from '#server/platform/sequences.ts';

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
