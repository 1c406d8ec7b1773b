import { chosenCompany } from '#domain/account/companyChoice.ts';
import { afterAttempt, isLocked, locked, wrongPassword } from '#domain/account/signIn.ts';
import { normalisePhone } from '#domain/member/phone.ts';
import { violation } from '#domain/violation.ts';
import { companyChoices, enterablePlaces } from '#server/account/companyChoices.ts';
import { loginReply, openSession } from '#server/account/openPlace.ts';
import { isPassword } from '#server/account/passwords.ts';
import { type CallContext, done, type Handler, refused } from '#server/handlers/handler.ts';
import {
  type Account,
  type AccountName,
  lockAccount,
  saveSignInState,
} from '#server/repositories/accounts.ts';
import { findPlacesOfAccount } from '#server/repositories/companies.ts';

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
  const { countryCode, digits } = normalisePhone(request.mobile, request.country_code);
  const account = await beginAttempt(context, { countryCode, mobile: digits });
  if (account === undefined) return refused(locked);
  const isRight = await isPassword(request.password, account.passwordHash);
  const { accountId } = account;
  if (!isRight || accountId === undefined) return refused(wrongPassword);
  await forgetFailures(context, account);
  const places = enterablePlaces(await findPlacesOfAccount(context.db, accountId));
  if (places.length === 0) return refused([violation('account.noConsole')]);
  const companies = companyChoices(places, request.last_choice_id);
  const place = chosenCompany(places, request.target_company_id);
  if (place !== undefined) {
    const session = await openSession(context, place, accountId);
    context.audit({
      action: 'login',
      targetType: 'account',
      targetId: place.userId,
      targetName: place.userName,
    });
    return done(
      { companies, login: await loginReply(context, place, session.token) },
      { kind: 'open', session },
    );
  }
  if (typeof request.target_company_id === 'number') return refused([violation('account.companyRefused')]);
  return done({ companies });
};
