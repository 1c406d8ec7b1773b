import { checkCountry, isForMain, isOutside, namesNumber, subjectOfText } from '#domain/account/code.ts';
import { accountSubject, codeGuesses, loginGuesses } from '#domain/account/guessing.ts';
import { checkLoginPassword } from '#domain/account/password.ts';
import { checkPhone, maskPhone, normalisePhone } from '#domain/member/phone.ts';
import { violation } from '#domain/violation.ts';
import { admitCode } from '#server/features/account/captcha.ts';
import { checkCode, codeRefusal, ownNumber, sendCode } from '#server/features/account/codes.ts';
import { beginGuess, forgetGuesses, guessRefusal, rememberDevice } from '#server/features/account/guesses.ts';
import { ensureAccount, savePassword } from '#server/features/account/store/accounts.ts';
import { findPlacesOfAccount } from '#server/features/directory/store/places.ts';
import { exportCodeRefusal } from '#server/features/tasks/export/openExport.ts';
import { issueVerifyToken } from '#server/guard/proofs.ts';
import { revokeSessionsOfAccount } from '#server/guard/store/sessionEnds.ts';
import { type CallContext, done, doneUnaudited, type Handler, refused } from '#server/platform/handler.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { insertOperationRecords } from '#server/platform/store/operationRecords.ts';

/**
 * Checks the code before the main administrator is changed: it went to the number of the one who hands over, and anyone who names another
 * number is answered like someone with a wrong code.
 */
export const changeValidate: Handler<'changeValidate'> = async (request, context) => {
  const scene = request.scene ?? 'changeMain';
  const own = await ownNumber(context);
  if (own === undefined) return codeRefusal;
  const named = normalisePhone(request.mobile, request.country_code);
  if (named.countryCode !== own.countryCode || named.digits !== own.mobile) return codeRefusal;
  const refusal = await checkCode(context, { ...own, scene, code: request.code });
  return refusal ?? done(await issueVerifyToken(context, scene));
};

type Request = Parameters<Handler<'smsSend'>>[0];

/** To the number that is named: before sign-in, and where a company gives the one of its legal representative. */
const sendToNamed = async (request: Request, context: CallContext) => {
  const number = normalisePhone(request.phone, request.country_code);
  const violations = checkPhone(number);
  if (violations.length > 0) return refused(violations);
  const { countryCode, digits: mobile } = number;
  // Of a closed country nothing is asked beforehand.
  const isShown = request.scene === 'register' && checkCountry(request.scene, countryCode).length === 0;
  if (isShown) {
    const refusal = await admitCode(context, request.captcha_ticket, { countryCode, mobile });
    if (refusal !== undefined) return refusal;
  }
  return sendCode(context, {
    scene: request.scene,
    countryCode,
    mobile,
    companyId: context.actor.companyId,
    puzzle: isShown ? 'solved' : request.captcha_ticket,
  });
};

/** Why someone signed in is sent no code for a scene; undefined: they are. */
const refusalOf = (scene: Request['scene'], context: CallContext) => {
  if (isForMain(scene) && !context.actor.roles.includes('main'))
    return refused([violation('mainAdministrator.notMain')], 'not_main_admin');
  return scene === 'export' ? exportCodeRefusal(context) : undefined;
};

/** Sends a code by SMS for one of the scenes. A stranger who registers has shown before that they are no program (safety.md T18). */
export const smsSend: Handler<'smsSend'> = async (request, context) => {
  const { scene } = request;
  if (isOutside(scene)) return sendToNamed(request, context);
  const own = context.actor.userId === 0 ? undefined : await ownNumber(context);
  if (own === undefined) return { kind: 'signedOut', rule: 'call.sessionInvalid' };
  const refusal = refusalOf(scene, context);
  if (refusal !== undefined) return refusal;
  if (namesNumber(scene)) return sendToNamed(request, context);
  return sendCode(context, { ...own, scene, companyId: context.actor.companyId });
};

/**
 * Checks the code sent to the signed-in person's own number, and gives a token for what it was asked for: of an export, for exactly
 * this call with these parameters. Without them the token of an export opens none.
 */
export const validateSms: Handler<'validateSms'> = async ({ code, scene, call, parameters }, context) => {
  const own = await ownNumber(context);
  if (own === undefined) return codeRefusal;
  const refusal = await checkCode(context, { ...own, scene, code });
  const subject = scene === 'export' ? subjectOfText(call ?? '', parameters ?? '') : undefined;
  return refusal ?? done(await issueVerifyToken(context, scene, subject));
};

type Db = CallContext['db'];

/**
 * Every company the person is in reads of it: no one was signed in to one. Not one that is held before it is dissolved: should it come
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
    await insertOperationRecords(db, {
      origin,
      category: 'account',
      entries: [{ action: 'resetPassword', targetType: 'account', targetId: userId, targetName: userName }],
    });
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

/** Sends the code a new password is set with. Whether anyone has the number is not told. */
export const sendResetPwdSms: Handler<'sendResetPwdSms'> = async (request, context) => {
  const number = normalisePhone(request.mobile, request.country_code);
  const violations = checkPhone(number).map((broken) => ({ ...broken, field: 'mobile' }));
  if (violations.length > 0) return refused(violations);
  const { countryCode, digits: mobile } = number;
  return sendCode(context, {
    scene: 'resetPassword',
    countryCode,
    mobile,
    companyId: context.actor.companyId,
    puzzle: request.captcha_ticket,
  });
};

/**
 * Sends a user who may export people a code to their own number; a second one within a minute is refused, not sent (T07). People go out of
 * the address book and out of the enterprise data, so it is the right to either, or to the export that is named.
 */
export const exportVerifySms: Handler<'exportVerifySms'> = async ({ call }, context) => {
  const refusal = exportCodeRefusal(context, call);
  if (refusal !== undefined) return refusal;
  const own = await ownNumber(context);
  if (own === undefined) return { kind: 'signedOut', rule: 'call.sessionInvalid' };
  const answer = await sendCode(context, { ...own, scene: 'export', companyId: context.actor.companyId });
  return answer.kind === 'done' ? done({ phone_mask: maskPhone(own.mobile), ...answer.reply }) : answer;
};
