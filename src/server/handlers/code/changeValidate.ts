import { normalisePhone } from '#domain/member/phone.ts';
import { checkCode, codeRefusal } from '#server/account/codes.ts';
import { ownNumber } from '#server/account/ownNumber.ts';
import { issueVerifyToken } from '#server/account/verifyTokens.ts';
import { done, type Handler } from '#server/handlers/handler.ts';

/**
 * Checks the code before the main administrator is changed: it went to the number of the one who hands over, and whoever names another
 * number is answered like somebody with a wrong code.
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
