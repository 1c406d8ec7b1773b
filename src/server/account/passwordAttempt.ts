import { afterAttempt, isLocked } from '#domain/account/signIn.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import {
  type Account,
  type AccountName,
  lockAccount,
  saveSignInState,
} from '#server/repositories/accounts.ts';

type Ground = Pick<CallContext, 'db' | 'now'>;

/** Counts the attempt before its password is looked at; undefined while the account is locked. */
export const beginAttempt = ({ db, now }: Ground, name: AccountName): Promise<Account | undefined> =>
  db.transaction().execute(async (transaction) => {
    const account = await lockAccount(transaction, name, now);
    if (isLocked(account, now)) return undefined;
    await saveSignInState(transaction, account, afterAttempt(account, now), now);
    return account;
  });

/** Once a password has proved right, the wrong ones before it say nothing any more. */
export const forgetFailures = ({ db, now }: Ground, account: Account): Promise<void> =>
  saveSignInState(db, account, { failedAttempts: 0, lockedUntil: undefined }, now);
