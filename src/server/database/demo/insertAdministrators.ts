import type { Kysely } from 'kysely';
import { hashPassword } from '#server/account/passwords.ts';
import type { Tables } from '#server/database/tables.ts';
import { saveManagementPassword } from '#server/repositories/managementPasswords.ts';
import type { SeatedAdministrator } from './administrators.ts';
import type { DemoAccount } from './demoAccount.ts';
import type { CompanyPlan } from './insertCompany.ts';

const insertAdministrator = async (
  db: Kysely<Tables>,
  companyId: number,
  administrator: SeatedAdministrator,
): Promise<void> => {
  const { role, person } = administrator;
  if (role === 'responsible') return;
  await db
    .insertInto('administrator')
    .values({
      company_id: companyId,
      user_id: person.userId,
      kind: role,
      grants: JSON.stringify(administrator.grants ?? {}),
      scope_departments: JSON.stringify(administrator.scopeIds),
      status: administrator.status ?? 1,
    })
    .execute();
};

/** Lets a person of a company sign in with an account. */
export const linkAccount = async (
  db: Kysely<Tables>,
  { companyId, userId, accountId }: Readonly<Record<'companyId' | 'userId' | 'accountId', number>>,
): Promise<void> => {
  await db
    .updateTable('member')
    .set({ account_id: accountId })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
};

const insertAccount = async (
  db: Kysely<Tables>,
  { person }: SeatedAdministrator,
  password: string,
): Promise<number> => {
  const passwordHash = await hashPassword(password);
  const { account_id: accountId } = await db
    .insertInto('account')
    .values({ country_code: person.countryCode, mobile: person.phone, password_hash: passwordHash })
    .onConflict((conflict) =>
      conflict.columns(['country_code', 'mobile']).doUpdateSet({ password_hash: passwordHash }),
    )
    .returning('account_id')
    .executeTakeFirstOrThrow();
  return accountId;
};

/** A demo account with the row it signs in by. */
export interface InsertedAccount extends DemoAccount {
  readonly accountId: number;
}

/** The administrators of a company, and an account for each that has passwords. */
export const insertAdministrators = async (
  db: Kysely<Tables>,
  { companyId, name: companyName }: Pick<CompanyPlan, 'companyId' | 'name'>,
  administrators: readonly SeatedAdministrator[],
  now: Date,
): Promise<readonly InsertedAccount[]> => {
  const accounts: InsertedAccount[] = [];
  for (const administrator of administrators) {
    await insertAdministrator(db, companyId, administrator);
    const { person, passwords, role } = administrator;
    if (passwords === undefined) continue;
    const accountId = await insertAccount(db, administrator, passwords.login);
    await linkAccount(db, { companyId, userId: person.userId, accountId });
    await saveManagementPassword(
      db,
      { companyId, userId: person.userId },
      await hashPassword(passwords.management),
      now,
    );
    accounts.push({
      accountId,
      role,
      name: person.name,
      companyId,
      companyName,
      userId: person.userId,
      countryCode: person.countryCode,
      mobile: person.phone,
      password: passwords.login,
      managementPassword: passwords.management,
    });
  }
  return accounts;
};
