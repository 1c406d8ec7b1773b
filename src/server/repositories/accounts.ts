import type { Kysely } from 'kysely';
import type { SignInState } from '#domain/account/signIn.ts';
import type { Tables } from '#server/database/tables.ts';

/** A mobile number with its country code: what an account is known by. */
export interface AccountName {
  readonly countryCode: string;
  readonly mobile: string;
}

export interface Account extends SignInState {
  readonly accountId: number;
  readonly passwordHash: string | undefined;
}

/**
 * The account of a number, locked until the transaction ends. A number nobody has registered gets a row without a
 * password, so that its failures are counted and answered like anybody's (no enumeration).
 */
export const lockAccount = async (
  db: Kysely<Tables>,
  { countryCode, mobile }: AccountName,
): Promise<Account> => {
  await db
    .insertInto('account')
    .values({ country_code: countryCode, mobile, password_hash: null })
    .onConflict((conflict) => conflict.columns(['country_code', 'mobile']).doNothing())
    .execute();
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where('country_code', '=', countryCode)
    .where('mobile', '=', mobile)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    accountId: row.account_id,
    passwordHash: row.password_hash ?? undefined,
    failedAttempts: row.failed_attempts,
    lockedUntil: row.locked_until ?? undefined,
  };
};

/** Keeps the count of failures and the end of the lock. */
export const saveSignInState = async (
  db: Kysely<Tables>,
  accountId: number,
  state: SignInState,
): Promise<void> => {
  await db
    .updateTable('account')
    .set({ failed_attempts: state.failedAttempts, locked_until: state.lockedUntil ?? null })
    .where('account_id', '=', accountId)
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
