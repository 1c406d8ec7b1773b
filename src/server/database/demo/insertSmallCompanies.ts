import type { Kysely } from 'kysely';
import { hashPassword } from '#server/account/passwords.ts';
import type { Tables } from '#server/database/tables.ts';
import { saveManagementPassword } from '#server/repositories/managementPasswords.ts';
import { type InsertedAccount, linkAccount } from './insertAdministrators.ts';
import { insertCompany } from './insertCompany.ts';
import { insertRows } from './insertRows.ts';
import type { Random } from './random.ts';
import { allGrants, hongKongCompany, hongKongSeats, newCompany } from './smallCompanies.ts';
import { insertUsage } from './usage.ts';

export interface SmallCompaniesPlan {
  /** Ids of the Hong Kong company and the new one. */
  readonly companyIds: readonly [number, number];
  /** The main administrator of the large company: an administrator of all three with one account. */
  readonly director: InsertedAccount;
  readonly now: Date;
  readonly random: Random;
}

const administratorRow = (companyId: number, userId: number, kind: 'main' | 'sub') => ({
  company_id: companyId,
  user_id: userId,
  kind,
  grants: kind === 'sub' ? allGrants : {},
  scope_departments: [],
});

/** The second, small company and the third, still empty one. */
export const insertSmallCompanies = async (
  db: Kysely<Tables>,
  { companyIds, director, now, random }: SmallCompaniesPlan,
): Promise<void> => {
  const [hongKongId, newId] = companyIds;
  const visitor = { name: director.name, countryCode: director.countryCode, phone: director.mobile };
  const hongKong = hongKongCompany(hongKongId, visitor, random);
  await insertCompany(db, hongKong, now);
  await insertUsage(db, hongKong, now);
  await insertCompany(db, newCompany(newId, visitor), now);
  await insertRows(db, 'administrator', [
    administratorRow(hongKongId, hongKongSeats.main, 'main'),
    administratorRow(hongKongId, hongKongSeats.visitor, 'sub'),
    administratorRow(newId, 1, 'main'),
  ]);
  // The director's own words in the Hong Kong company too; the new one is entered for the first time and asks for one.
  const owner = { companyId: hongKongId, userId: hongKongSeats.visitor };
  await saveManagementPassword(db, owner, await hashPassword(director.managementPassword), now);
  const { accountId } = director;
  await linkAccount(db, { companyId: hongKongId, userId: hongKongSeats.visitor, accountId });
  await linkAccount(db, { companyId: newId, userId: 1, accountId });
};
