import { accountSubject, codeGuesses } from '#domain/account/guessing.ts';
import { normalisePhone } from '#domain/member/phone.ts';
import { codeRefusal, spendCode, tryCode } from '#server/features/account/codes.ts';
import { enterCompany, entryOf } from '#server/features/account/enterCompany.ts';
import { beginGuess, guessRefusal } from '#server/features/account/guesses.ts';
import { ensureAccount } from '#server/features/account/store/accounts.ts';
import type { Handler } from '#server/platform/handler.ts';

/**
 * Signs in by mobile number and a code sent to it. The code is used up when a company is entered: whoever has several chooses first.
 * Somebody of an address book who has never signed in gets their account by it: they have shown that the number is theirs.
 */
export const loginCode: Handler<'loginCode'> = async (request, context) => {
  const { countryCode, digits: mobile } = normalisePhone(request.mobile, request.country_code);
  const claim = { scene: 'login', countryCode, mobile, code: request.code } as const;
  const subject = accountSubject(claim);
  const guess = await beginGuess(context, { rules: codeGuesses, subject, ticket: request.captcha_ticket });
  if (guess.kind !== 'open') return guessRefusal(guess);
  const refusal = await tryCode(context, claim);
  if (refusal !== undefined) return refusal;
  await guess.takeBack();
  const accountId = await ensureAccount(context.db, claim);
  if (accountId === undefined) return codeRefusal;
  const entry = await entryOf(context, accountId, request);
  if (entry.kind === 'answer') return entry.answer;
  return (await spendCode(context, claim)) ? enterCompany(context, accountId, entry) : codeRefusal;
};
