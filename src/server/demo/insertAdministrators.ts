import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { saveManagementPassword } from '#server/features/account/store/managementPasswords.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { SeatedAdministrator } from './administrators.ts';
import { daysBefore } from './dates.ts';
import type { DemoAccount } from './demoAccount.ts';
import type { Row, Write } from './insertRows.ts';
import type { World } from './world.ts';

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

/** Asset administrators were put forward by the main one. */
const administratorRow = (administrator: SeatedAdministrator, { main, now }: World): Row => {
  const { role, person, scopeIds, grants = {}, status = 1, addedDaysAgo, endedDaysAgo } = administrator;
  return {
    user_id: person.userId,
    kind: role,
    grants,
    scope_departments: scopeIds,
    status,
    added_at: addedDaysAgo === undefined ? null : daysBefore(now, addedDaysAgo),
    added_by: addedDaysAgo === undefined ? null : main.userId,
    ended_at: endedDaysAgo === undefined ? null : daysBefore(now, endedDaysAgo),
    end_reason: endedDaysAgo === undefined ? null : 'by_main',
  };
};

const openAccount = async (
  db: Kysely<Tables>,
  administrator: SeatedAdministrator,
  { companyId, company, now }: World,
): Promise<readonly InsertedAccount[]> => {
  const { person, passwords, role } = administrator;
  if (passwords === undefined) return [];
  const { userId, name, countryCode, phone: mobile } = person;
  const accountId = await insertAccount(db, administrator, passwords.login);
  await linkAccount(db, { companyId, userId, accountId });
  await saveManagementPassword(db, { companyId, userId }, await hashPassword(passwords.management), now);
  const { login: password, management: managementPassword } = passwords;
  const companyName = company.name;
  return [
    {
      accountId,
      role,
      name,
      companyId,
      companyName,
      userId,
      countryCode,
      mobile,
      password,
      managementPassword,
    },
  ];
};

/** The administrators of the company, and an account for each that has passwords. */
export const insertAdministrators = async (
  db: Kysely<Tables>,
  write: Write,
  world: World,
): Promise<readonly InsertedAccount[]> => {
  const seated = world.administrators.filter(({ role }) => role !== 'responsible');
  await write(world.companyId, { administrator: seated.map((each) => administratorRow(each, world)) });
  const accounts: InsertedAccount[] = [];
  for (const administrator of world.administrators)
    accounts.push(...(await openAccount(db, administrator, world)));
  return accounts;
};
