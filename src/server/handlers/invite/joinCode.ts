import { checkJoinNumber } from '#domain/invite/checkJoin.ts';
import { normalisePhone } from '#domain/member/phone.ts';
import { sendCode } from '#server/account/codes.ts';
import { admitCode } from '#server/captcha/tickets.ts';
import { type Handler, refused } from '#server/handlers/handler.ts';
import { deadInvite } from '#server/invite/deadInvite.ts';
import { findJoinTarget } from '#server/invite/joinTargets.ts';

/**
 * Sends a code to somebody who wants to join. Only with a token that is good, and after they have shown that they are no program
 * (safety.md T18, T23). The company pays nothing of its budget: nobody of it has asked.
 */
export const joinCode: Handler<'joinCode'> = async (request, context) => {
  if ((await findJoinTarget(context, request.invite)) === undefined) return deadInvite;
  const number = normalisePhone(request.mobile, request.country_code);
  const violations = checkJoinNumber(number);
  if (violations.length > 0) return refused(violations);
  const { countryCode, digits: mobile } = number;
  const unshown = await admitCode(context, request.captcha_ticket, { countryCode, mobile });
  if (unshown !== undefined) return unshown;
  const sent = await sendCode(context, { scene: 'join', countryCode, mobile, companyId: 0 });
  return sent.kind === 'done' ? { ...sent, isUnaudited: true } : sent;
};
