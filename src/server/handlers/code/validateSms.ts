import { subjectOfText } from '#domain/account/exportSubject.ts';
import { checkCode, codeRefusal } from '#server/account/codes.ts';
import { ownNumber } from '#server/account/ownNumber.ts';
import { issueVerifyToken } from '#server/account/verifyTokens.ts';
import { done, type Handler } from '#server/handlers/handler.ts';

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
