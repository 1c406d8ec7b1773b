import { accountSubject, codeGuesses, loginGuesses } from '#domain/account/guessing.ts';
import { checkLoginPassword } from '#domain/account/password.ts';
import { normalisePhone } from '#domain/member/phone.ts';
import { checkCode, codeRefusal } from '#server/features/account/codes.ts';
import { beginGuess, forgetGuesses, guessRefusal, rememberDevice } from '#server/features/account/guesses.ts';
import { ensureAccount, savePassword } from '#server/features/account/store/accounts.ts';
import { findPlacesOfAccount } from '#server/features/company/store/companies.ts';
import { insertOperationRecords } from '#server/features/records/store/operationRecords.ts';
import { revokeSessionsOfAccount } from '#server/guard/store/sessions.ts';
import { type CallContext, doneUnaudited, type Handler, refused } from '#server/platform/handler.ts';
import { hashPassword } from '#server/platform/passwords.ts';

type Db = CallContext['db'];

/**
 * Every company the person is in reads of it: nobody was signed in to one. Not one that is held before it is dissolved: should it come
 * back, it has to be as it was (case B03).
 */
const auditEverywhere = async (context: CallContext, db: Db, accountId: number): Promise<void> => {
  const { ip, deviceId, requestId, now: time } = context;
  const living = (await findPlacesOfAccount(db, accountId)).filter(
    ({ erasedFrom }) => erasedFrom === undefined,
  );
  for (const { companyId, userId, userName, roles } of living) {
    const operator = { operatorId: userId, operatorName: userName, operatorRole: roles[0] ?? '' };
    const origin = { companyId, ...operator, ip, deviceId, requestId, time, result: 'done' };
    await insertOperationRecords(db, origin, 'account', [
      { action: 'resetPassword', targetType: 'account', targetId: userId, targetName: userName },
    ]);
  }
};

const replacePassword = (context: CallContext, accountId: number, passwordHash: string): Promise<void> =>
  context.db.transaction().execute(async (transaction) => {
    await savePassword(transaction, accountId, passwordHash);
    await revokeSessionsOfAccount(transaction, accountId, context.now);
    await auditEverywhere(context, transaction, accountId);
  });

/**
 * Sets a new login password by means of a code, and ends everything the account is signed in with (case P03). The password is hashed
 * once the code has proved right, and outside any transaction.
 */
export const resetPassword: Handler<'resetPassword'> = async (request, context) => {
  const violations = checkLoginPassword(request.password);
  if (violations.length > 0) return refused(violations);
  const { countryCode, digits: mobile } = normalisePhone(request.mobile, request.country_code);
  const claim = { scene: 'resetPassword', countryCode, mobile, code: request.code } as const;
  const subject = accountSubject(claim);
  const guess = await beginGuess(context, { rules: codeGuesses, subject, ticket: request.captcha_ticket });
  if (guess.kind !== 'open') return guessRefusal(guess);
  const refusal = await checkCode(context, claim);
  if (refusal !== undefined) return refusal;
  await guess.takeBack();
  const accountId = await ensureAccount(context.db, claim);
  if (accountId === undefined) return codeRefusal;
  await replacePassword(context, accountId, await hashPassword(request.password));
  await forgetGuesses(context.db, loginGuesses, subject);
  await rememberDevice(context, loginGuesses, subject);
  return doneUnaudited({});
};
