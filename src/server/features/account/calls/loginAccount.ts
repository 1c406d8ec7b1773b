import { accountSubject, loginGuesses, wrongPassword } from '#domain/account/guessing.ts';
import { normalisePhone } from '#domain/member/phone.ts';
import { enterCompany, entryOf } from '#server/features/account/enterCompany.ts';
import { beginGuess, guessRefusal } from '#server/features/account/guesses.ts';
import { findAccount } from '#server/features/account/store/accounts.ts';
import { type Handler, refused } from '#server/platform/handler.ts';
import { isPassword } from '#server/platform/passwords.ts';

/**
 * Signs in by mobile number and password. With several companies and none chosen it answers the list and opens nothing.
 * No transaction is held while the password is hashed: guessing must not keep others from the database.
 */
export const loginAccount: Handler<'loginAccount'> = async (request, context) => {
  const { countryCode, digits: mobile } = normalisePhone(request.mobile, request.country_code);
  const number = { countryCode, mobile };
  const subject = accountSubject(number);
  const guess = await beginGuess(context, { rules: loginGuesses, subject, ticket: request.captcha_ticket });
  if (guess.kind !== 'open') return guessRefusal(guess);
  const account = await findAccount(context.db, number);
  const isRight = await isPassword(request.password, account?.passwordHash);
  if (!isRight || account === undefined) return refused(wrongPassword);
  await guess.takeBack();
  const entry = await entryOf(context, account.accountId, request);
  return entry.kind === 'answer' ? entry.answer : enterCompany(context, account.accountId, entry);
};
