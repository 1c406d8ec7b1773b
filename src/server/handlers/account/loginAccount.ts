import { signInBudget } from '#domain/account/code.ts';
import { locked, wrongPassword } from '#domain/account/signIn.ts';
import { normalisePhone } from '#domain/member/phone.ts';
import { addressRefusal } from '#server/account/addressLimit.ts';
import { enterCompany, entryOf } from '#server/account/enterCompany.ts';
import { beginAttempt, forgetFailures } from '#server/account/passwordAttempt.ts';
import { isPassword } from '#server/account/passwords.ts';
import { type Handler, refused } from '#server/handlers/handler.ts';

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
