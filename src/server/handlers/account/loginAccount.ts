import { signInBudget } from '#domain/account/code.ts';
import { afterAttempt, isLocked, locked, wrongPassword } from '#domain/account/signIn.ts';
import { normalisePhone } from '#domain/member/phone.ts';
import { addressRefusal } from '#server/account/addressLimit.ts';
import { enterCompany, entryOf } from '#server/account/enterCompany.ts';
import { isPassword } from '#server/account/passwords.ts';
import { type CallContext, type Handler, refused } from '#server/handlers/handler.ts';
import {
  type Account,
  type AccountName,
  lockAccount,
  saveSignInState,
} from '#server/repositories/accounts.ts';

/** Counts the attempt before its password is looked at; undefined while the account is locked. */
const beginAttempt = ({ db, now }: CallContext, name: AccountName): Promise<Account | undefined> =>
  db.transaction().execute(async (transaction) => {
    const account = await lockAccount(transaction, name, now);
    if (isLocked(account, now)) return undefined;
    await saveSignInState(transaction, account, afterAttempt(account, now), now);
    return account;
  });

const forgetFailures = ({ db, now }: CallContext, account: Account): Promise<void> =>
  saveSignInState(db, account, { failedAttempts: 0, lockedUntil: undefined }, now);

/**
 * Signs in by mobile number and password. With several companies and none chosen it answers the list and opens nothing.
 * No transaction is held while the password is hashed: guessing must not keep others from the database.
 */
export const loginAccount: Handler<'loginAccount'> = async (request, context) => {
  const early = await addressRefusal(context, signInBudget);
  if (early !== undefined) return early;
  const { countryCode, digits } = normalisePhone(request.mobile, request.country_code);
  const account = await beginAttempt(context, { countryCode, mobile: digits });
  if (account === undefined) return refused(locked);
  const isRight = await isPassword(request.password, account.passwordHash);
  const { accountId } = account;
  if (!isRight || accountId === undefined) return refused(wrongPassword);
  await forgetFailures(context, account);
  const entry = await entryOf(context, accountId, request);
  return entry.kind === 'answer' ? entry.answer : enterCompany(context, accountId, entry);
};
