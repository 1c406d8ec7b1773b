import { accountSubject, codeGuesses } from '#domain/account/guessing.ts';
import { checkJoin, joinBudget } from '#domain/invite/checkJoin.ts';
import { normalisePhone } from '#domain/member/phone.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import type { Calls } from '#generated/types.ts';
import { codeRefusal, spendCode, tryCode } from '#server/account/codes.ts';
import { beginGuess, guessRefusal } from '#server/account/guesses.ts';
import { done, type Handler, refused } from '#server/handlers/handler.ts';
import { crowdRefusal } from '#server/invite/crowd.ts';
import { deadInvite } from '#server/invite/deadInvite.ts';
import { joinOnce } from '#server/invite/joinOnce.ts';
import { findJoinTarget } from '#server/invite/joinTargets.ts';

const formOf = ({ name, mobile, country_code: countryCode, code }: Calls['joinByInvite']['request']) => ({
  name: visibleText(name),
  number: normalisePhone(mobile, countryCode),
  code,
});

/**
 * Lets somebody join who has shown by a code that the number is theirs. They learn whether they are in or have to wait, and
 * nothing of whether the number was known. No transaction is held around it: budgets and wrong codes count whatever comes of it.
 */
export const joinByInvite: Handler<'joinByInvite'> = async (request, context) => {
  const form = formOf(request);
  const claim = { scene: 'join', countryCode: form.number.countryCode, mobile: form.number.digits } as const;
  const subject = accountSubject(claim);
  const guess = await beginGuess(context, { rules: codeGuesses, subject, ticket: request.captcha_ticket });
  if (guess.kind !== 'open') return guessRefusal(guess);
  const target = await findJoinTarget(context, request.invite);
  if (target === undefined) return deadInvite;
  const violations = checkJoin(form);
  if (violations.length > 0) return refused(violations);
  const unproven = await tryCode(context, { ...claim, code: form.code });
  if (unproven !== undefined) return unproven;
  await guess.takeBack();
  // Only whoever has shown a number takes from what the link has for all.
  const crowded = await crowdRefusal(context, request.invite, [joinBudget]);
  if (crowded !== undefined) return crowded;
  const outcome = await joinOnce(context, target, form, (inside) => spendCode(inside, claim));
  if (outcome.kind === 'unspent') return codeRefusal;
  return outcome.kind === 'dead' ? deadInvite : done({ status: outcome.kind });
};
