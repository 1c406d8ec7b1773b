import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import { allowLongWork, startWorkMs } from '#server/database/longWork.ts';
import type { Tables } from '#server/database/tables.ts';
import { insertPresetApps } from '#server/repositories/apps.ts';
import { insertAssetReviews } from './assetReviews.ts';
import { drawBanners } from './banners.ts';
import { drawCompanyPictures } from './companyImages.ts';
import { type ComplaintPictures, drawComplaintPictures } from './complaints.ts';
import type { DemoAccount } from './demoAccount.ts';
import { demoSeed } from './demoPeople.ts';
import { insertAddressBook } from './insertAddressBook.ts';
import { insertAdministrators } from './insertAdministrators.ts';
import { insertImages, insertWorkbench } from './insertAppearance.ts';
import { insertBusiness } from './insertBusiness.ts';
import { insertCompany, insertSequences } from './insertCompany.ts';
import { insertRows } from './insertRows.ts';
import { insertSmallCompanies } from './insertSmallCompanies.ts';
import { insertStaffing } from './insertStaffing.ts';
import { type DemoOptions, type DrawnOptions, type Planned, planDemo, planStress } from './plannedCompany.ts';
import { createRandom } from './random.ts';
import { insertUsage } from './usage.ts';
import { verificationRows } from './verifications.ts';

const freeCompanyId = async (db: Kysely<Tables>): Promise<number> => {
  const { next } = await db
    .selectFrom('company')
    .select(sql<number>`coalesce(max(company_id), 0) + 1`.as('next'))
    .executeTakeFirstOrThrow();
  return Number(next);
};

/** The certificate of the large company; the main administrator handed it in. */
const insertVerifications = async (
  db: Kysely<Tables>,
  { company, main }: Planned,
  { now, links }: DemoOptions,
): Promise<void> => {
  const { companyId, name } = company;
  const { userId: submitterId, phone } = main;
  const rows = verificationRows({ companyId, name, submitterId, phone, links }, now);
  await insertRows(db, 'company_verification', rows);
  await insertSequences(db, companyId, { verification: rows.length });
};

const makeCompanies = async (db: Kysely<Tables>, options: DrawnOptions): Promise<readonly DemoAccount[]> => {
  const { now, profile, departments } = options;
  await allowLongWork(db, startWorkMs);
  const random = createRandom(demoSeed);
  const companyId = await freeCompanyId(db);
  const planned =
    profile === 'stress' ? planStress(companyId, random, departments) : planDemo(companyId, random);
  await insertCompany(db, planned.company, now);
  const accounts = await insertAdministrators(db, planned.company, planned.administrators, now);
  await insertAssetReviews(db, planned, now);
  await insertVerifications(db, planned, options);
  if (profile === 'demo') {
    await insertAddressBook(db, planned.company, options);
    await insertBusiness(db, planned, options, random);
    await insertImages(db, planned, options);
    await insertStaffing(db, planned, now);
    await insertUsage(db, planned.company, now);
  }
  await insertWorkbench(db, planned, options);
  const [director] = accounts;
  if (director !== undefined)
    await insertSmallCompanies(db, { companyIds: [companyId + 1, companyId + 2], director, now, random });
  if (director !== undefined)
    for (const id of [companyId + 1, companyId + 2]) await insertPresetApps(db, id, now);
  return accounts.map(({ accountId: _, ...account }) => account);
};

const filledTables = [
  'department',
  'member',
  'member_search',
  'membership',
  'operation_record',
  'operation_target',
];

/** So many rows at once: the planner would guess wrong until the next automatic analysis. */
const analyse = async (db: Kysely<Tables>): Promise<void> => {
  for (const table of filledTables) await sql`analyze ${sql.table(table)}`.execute(db);
};

/**
 * Makes the demo companies in one transaction: the large one, a small one in Hong Kong and an empty one. The same on
 * every machine but for dates and salts. Needs the hand-written and the generated tables. Gives who can sign in.
 */
export const createDemoCompany = async (
  { db }: Pick<Database, 'db'>,
  options: DemoOptions,
): Promise<readonly DemoAccount[]> => {
  const { profile, pictures } = options;
  const drawn: ComplaintPictures =
    profile === 'demo' && pictures !== undefined ? await drawComplaintPictures() : new Map();
  const posters = profile === 'demo' && pictures !== undefined ? await drawCompanyPictures() : [];
  const banners = profile === 'demo' && pictures !== undefined ? await drawBanners() : [];
  const accounts = await db
    .transaction()
    .execute((transaction) => makeCompanies(transaction, { ...options, drawn, posters, banners }));
  const [main] = accounts;
  for (const { fileId, bytes } of [...[...drawn.values()].flat(), ...posters, ...banners])
    await pictures?.files.write(`${main?.companyId}/${fileId}`, bytes);
  await analyse(db);
  return accounts;
};
