import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { hasSecondFactor } from '#server/guard/store/sessionGates.ts';

/** A mobile number with its country code: what an account is known by. */
export interface AccountName {
  readonly countryCode: string;
  readonly mobile: string;
}

/** An account as signing in needs it. */
export interface Account {
  readonly accountId: number;
  /** Undefined: it has none yet. */
  readonly passwordHash: string | undefined;
}

/** The account of a number; undefined where no one has registered it. */
export const findAccount = async (
  db: Kysely<Tables>,
  { countryCode, mobile }: AccountName,
): Promise<Account | undefined> => {
  const row = await db
    .selectFrom('account')
    .select(['account_id', 'password_hash'])
    .where('country_code', '=', countryCode)
    .where('mobile', '=', mobile)
    .executeTakeFirst();
  return row && { accountId: row.account_id, passwordHash: row.password_hash ?? undefined };
};

/**
 * The account behind a session; undefined for a session opened for a person without an account, and for one the company's single sign-on
 * has opened: its provider says who someone is in this company, and could else open every other one of the same account.
 */
export const findAccountOfSession = async (
  db: Kysely<Tables>,
  sessionId: number,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom('session')
    .innerJoin('member', (join) =>
      join
        .onRef('member.company_id', '=', 'session.company_id')
        .onRef('member.user_id', '=', 'session.user_id'),
    )
    .select((builder) => builder.fn.coalesce('session.account_id', 'member.account_id').as('account_id'))
    .where('session.session_id', '=', sessionId)
    .where('session.by_sign_on', '=', 0)
    .executeTakeFirst();
  return row?.account_id ?? undefined;
};

/** Links everyone of the number who has no account yet, in whichever company. */
const linkPeople = (db: Kysely<Tables>, accountId: number, { countryCode, mobile }: AccountName) =>
  db
    .updateTable('member')
    .set({ account_id: accountId })
    .where('country_code', '=', countryCode)
    .where('phone', '=', mobile)
    .where('status', '=', 'normal')
    .where('account_id', 'is', null)
    .execute();

const isSomebodys = async (db: Kysely<Tables>, { countryCode, mobile }: AccountName): Promise<boolean> => {
  const row = await db
    .selectFrom('member')
    .select('user_id')
    .where('country_code', '=', countryCode)
    .where('phone', '=', mobile)
    .where('status', '=', 'normal')
    .executeTakeFirst();
  return row !== undefined;
};

const insertAccount = async (db: Kysely<Tables>, { countryCode, mobile }: AccountName): Promise<number> => {
  const row = await db
    .insertInto('account')
    .values({ country_code: countryCode, mobile })
    .onConflict((conflict) => conflict.columns(['country_code', 'mobile']).doUpdateSet({ mobile }))
    .returning('account_id')
    .executeTakeFirstOrThrow();
  return row.account_id;
};

/**
 * The account of a number whose owner has just shown that it is theirs, with everyone linked to it who has the number. Made where
 * there is none but someone of an address book has the number; undefined where no one has.
 */
export const ensureAccount = async (db: Kysely<Tables>, name: AccountName): Promise<number | undefined> => {
  const known = (await findAccount(db, name))?.accountId;
  if (known === undefined && !(await isSomebodys(db, name))) return undefined;
  const accountId = known ?? (await insertAccount(db, name));
  await linkPeople(db, accountId, name);
  return accountId;
};

/** Puts a password in the place of whatever was there. */
export const savePassword = async (
  db: Kysely<Tables>,
  accountId: number,
  passwordHash: string,
): Promise<void> => {
  await db
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('account_id', '=', accountId)
    .execute();
};

/** The account of a number whose owner has shown that it is theirs, made where there is none; a new one has no password yet. */
export const obtainAccount = async (db: Kysely<Tables>, name: AccountName): Promise<number> =>
  (await findAccount(db, name))?.accountId ?? insertAccount(db, name);

/** Gives an account its first password. One it has already stays. */
export const saveFirstPassword = async (
  db: Kysely<Tables>,
  accountId: number,
  passwordHash: string,
): Promise<void> => {
  await db
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('account_id', '=', accountId)
    .where('password_hash', 'is', null)
    .execute();
};

/** A main administrator, and what they have to sign in with. */
export interface MainAdministrator {
  readonly userId: number;
  readonly name: string;
  readonly hasPassword: boolean;
  readonly hasManagementPassword: boolean;
  readonly hasFactor: boolean;
}

/** The main administrator of a company: one, but for a moment while the role changes hands. */
export const findMainAdministrators = async (
  db: Kysely<Tables>,
  companyId: number,
): Promise<readonly MainAdministrator[]> => {
  const { rows } = await sql<MainAdministrator>`
    select member.user_id as "userId", member.name,
      exists (select from account where account.account_id = member.account_id
        and account.password_hash is not null) as "hasPassword",
      exists (select from management_password own where own.company_id = member.company_id
        and own.user_id = member.user_id) as "hasManagementPassword",
      ${hasSecondFactor(sql`member.company_id`, sql`member.user_id`)} as "hasFactor"
    from administrator join member on member.company_id = administrator.company_id
      and member.user_id = administrator.user_id and member.status = 'normal'
    where administrator.company_id = ${companyId} and administrator.kind = 'main' and administrator.status = 1
    order by member.user_id`.execute(db);
  return rows;
};
