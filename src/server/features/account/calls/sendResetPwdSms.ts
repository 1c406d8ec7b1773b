import { checkPhone, normalisePhone } from '#domain/member/phone.ts';
import { sendCode } from '#server/features/account/codes.ts';
import { type Handler, refused } from '#server/platform/handler.ts';

/** Sends the code a new password is set with. Whether anybody has the number is not told. */
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
