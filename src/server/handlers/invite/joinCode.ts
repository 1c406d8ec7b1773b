import { checkJoinNumber, joinCodeBudgets } from '#domain/invite/checkJoin.ts';
import { normalisePhone } from '#domain/member/phone.ts';
import { sendCode } from '#server/account/codes.ts';
import { admitCode } from '#server/captcha/tickets.ts';
import { type Handler, refused } from '#server/handlers/handler.ts';
import { crowdRefusal } from '#server/invite/crowd.ts';
import { deadInvite } from '#server/invite/deadInvite.ts';
import { findJoinTarget } from '#server/invite/joinTargets.ts';

/**
 * Sends a code to somebody who wants to join. Only with a token that is good, and after they have shown that they are no program
 * (safety.md T18, T23). The company pays nothing of its budget: nobody of it has asked; the link has one
 * of its own, which only those use up who have shown it.
 */
export const joinCode: Handler<'joinCode'> = async (request, context) => {
  if ((await findJoinTarget(context, request.invite)) === undefined) return deadInvite;
  const number = normalisePhone(request.mobile, request.country_code);
  const violations = checkJoinNumber(number);
  if (violations.length > 0) return refused(violations);
  const { countryCode, digits: mobile } = number;
  const unshown = await admitCode(context, request.captcha_ticket, { countryCode, mobile });
  if (unshown !== undefined) return unshown;
  const crowded = await crowdRefusal(context, request.invite, joinCodeBudgets);
  if (crowded !== undefined) return crowded;
  const sent = await sendCode(context, {
    scene: 'join',
    countryCode,
    mobile,
    companyId: 0,
    puzzle: 'solved',
  });
  return sent.kind === 'done' ? { ...sent, isUnaudited: true } : sent;
};
