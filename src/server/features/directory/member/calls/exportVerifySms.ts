import { maskPhone } from '#domain/member/phone.ts';
import { sendCode } from '#server/features/account/codes.ts';
import { ownNumber } from '#server/features/account/ownNumber.ts';
import { exportCodeRefusal } from '#server/features/tasks/export/exportProof.ts';
import { done, type Handler } from '#server/platform/handler.ts';

/**
 * Sends whoever may export people a code to their own number; a second one within a minute is refused, not sent (T07). People go out of
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
