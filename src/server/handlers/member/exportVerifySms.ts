import { maskPhone } from '#domain/member/phone.ts';
import { sendCode } from '#server/account/codes.ts';
import { ownNumber } from '#server/account/ownNumber.ts';
import { done, type Handler } from '#server/handlers/handler.ts';

/**
 * Sends whoever wants to export people a code to their own number; a second one within a minute is refused, not sent (T07). Anybody signed
 * in may have one: people go out of the address book and out of the enterprise data, and the export itself asks for its right.
 */
export const exportVerifySms: Handler<'exportVerifySms'> = async (_, context) => {
  const own = await ownNumber(context);
  if (own === undefined) return { kind: 'signedOut', rule: 'call.sessionInvalid' };
  const answer = await sendCode(context, { ...own, scene: 'export', companyId: context.actor.companyId });
  return answer.kind === 'done' ? done({ phone_mask: maskPhone(own.mobile), ...answer.reply }) : answer;
};
