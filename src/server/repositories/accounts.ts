import type { Kysely } from 'kysely';
import type { SignInState } from '#domain/account/signIn.ts';
import type { Tables } from '#server/database/tables.ts';

/** A mobile number with its country code: what an account is known by. */
export interface AccountName {
  readonly countryCode: string;
  readonly mobile: string;
}

export interface Account extends SignInState {
  /** Undefined: nobody has registered the number. */
  readonly accountId: number | undefined;
  readonly name: AccountName;
  readonly passwordHash: string | undefined;
}

const forgottenAfterMs = 60 * 60 * 1000;

/**
 * Longer than any lock lasts: attempts before this say nothing any more, whether somebody has registered the number or not.
 * Were the two forgotten differently, a lock would tell which numbers have an account.
 */
const forgottenBefore = (now: Date): Date => new Date(now.getTime() - forgottenAfterMs);

const lockRegistered = async (
  db: Kysely<Tables>,
  name: AccountName,
  now: Date,
): Promise<Account | undefined> => {
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where('country_code', '=', name.countryCode)
    .where('mobile', '=', name.mobile)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const isForgotten = row.last_attempt_at === null || row.last_attempt_at < forgottenBefore(now);
  return {
    accountId: row.account_id,
    name,
    passwordHash: row.password_hash ?? undefined,
    failedAttempts: isForgotten ? 0 : row.failed_attempts,
    lockedUntil: isForgotten ? undefined : (row.locked_until ?? undefined),
  };
};

const forgetOldAttempts = (db: Kysely<Tables>, now: Date) =>
  db.deleteFrom('sign_in_attempt').where('last_at', '<', forgottenBefore(now)).execute();

/** A number nobody has registered: its failures are counted and answered like anybody's (no enumeration), then forgotten. */
const lockStranger = async (db: Kysely<Tables>, name: AccountName, now: Date): Promise<Account> => {
  await forgetOldAttempts(db, now);
  await db
    .insertInto('sign_in_attempt')
    .values({ country_code: name.countryCode, mobile: name.mobile, failed_attempts: 0, last_at: now })
    .onConflict((conflict) => conflict.columns(['country_code', 'mobile']).doNothing())
    .execute();
  const row = await db
    .selectFrom('sign_in_attempt')
    .selectAll()
    .where('country_code', '=', name.countryCode)
    .where('mobile', '=', name.mobile)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    accountId: undefined,
    name,
    passwordHash: undefined,
    failedAttempts: row.failed_attempts,
    lockedUntil: row.locked_until ?? undefined,
  };
};

/** The account of a number, or its failures without one, locked until the transaction ends. */
export const lockAccount = async (db: Kysely<Tables>, name: AccountName, now: Date): Promise<Account> =>
  (await lockRegistered(db, name, now)) ?? lockStranger(db, name, now);

/** Keeps the count of failures and the end of the lock. */
export const saveSignInState = async (
  db: Kysely<Tables>,
  { accountId, name }: Account,
  state: SignInState,
  now: Date,
): Promise<void> => {
  const columns = { failed_attempts: state.failedAttempts, locked_until: state.lockedUntil ?? null };
  if (accountId !== undefined) {
    await db
      .updateTable('account')
      .set({ ...columns, last_attempt_at: now })
      .where('account_id', '=', accountId)
      .execute();
    return;
  }
  await db
    .updateTable('sign_in_attempt')
    .set({ ...columns, last_at: now })
    .where('country_code', '=', name.countryCode)
    .where('mobile', '=', name.mobile)
    .execute();
};

/** The account behind a session; undefined for a session opened for a person without an account. */
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
    .executeTakeFirstOrThrow();
  return row.account_id ?? undefined;
};

/** Links everybody of the number who has no account yet, in whichever company. */
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

const findAccountId = async (
  db: Kysely<Tables>,
  { countryCode, mobile }: AccountName,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom('account')
    .select('account_id')
    .where('country_code', '=', countryCode)
    .where('mobile', '=', mobile)
    .executeTakeFirst();
  return row?.account_id;
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
 * The account of a number whose owner has just shown that it is theirs, with everybody linked to it who has the number. Made where
 * there is none but somebody of an address book has the number; undefined where nobody has.
 */
export const ensureAccount = async (db: Kysely<Tables>, name: AccountName): Promise<number | undefined> => {
  const known = await findAccountId(db, name);
  if (known === undefined && !(await isSomebodys(db, name))) return undefined;
  const accountId = known ?? (await insertAccount(db, name));
  await linkPeople(db, accountId, name);
  return accountId;
};

/** Puts a password in the place of whatever was there, and forgets the failures with the old one. */
export const savePassword = async (
  db: Kysely<Tables>,
  accountId: number,
  passwordHash: string,
): Promise<void> => {
  await db
    .updateTable('account')
    .set({ password_hash: passwordHash, failed_attempts: 0, locked_until: null })
    .where('account_id', '=', accountId)
    .execute();
};

/** The account of a number whose owner has shown that it is theirs, made where there is none; a new one has no password yet. */
export const obtainAccount = async (db: Kysely<Tables>, name: AccountName): Promise<number> =>
  (await findAccountId(db, name)) ?? insertAccount(db, name);

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
