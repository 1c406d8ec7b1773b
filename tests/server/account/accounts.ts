import { linkAccount } from '#server/demo/administrators.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { Backend } from '#tests/setup/backend.ts';
import type { Person } from '#tests/setup/company.ts';

/** The password every account of these tests has. */
export const password = 'Correct-Horse-7';

let hashed: Promise<string> | undefined;

/** Gives people one account: they may be the same human being in several companies. */
export const giveAccount = async (
  { database: { db } }: Backend,
  mobile: string,
  ...people: readonly Person[]
): Promise<number> => {
  hashed ??= hashPassword(password);
  const { account_id: accountId } = await db
    .insertInto('account')
    .values({ country_code: '86', mobile, password_hash: await hashed })
    .returning('account_id')
    .executeTakeFirstOrThrow();
  for (const person of people) await linkAccount(db, { ...person, accountId });
  return accountId;
};
