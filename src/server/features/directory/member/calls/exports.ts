import { maskPhone } from '#domain/member/phone.ts';
import { modelOf } from '#server/crud/sources/ofNoun.ts';
import { sendCode } from '#server/features/account/codes.ts';
import { ownNumber } from '#server/features/account/ownNumber.ts';
import { memberGiven } from '#server/features/directory/member/given/member.ts';
import { askForSheet } from '#server/features/tasks/export/exportSheet.ts';
import { exportCodeRefusal } from '#server/features/tasks/export/openExport.ts';
import { done, type Handler } from '#server/platform/handler.ts';

/** What is needed to reach somebody who has never signed in; another choice of columns may be asked for. */
const usualFields = ['name', 'country_code', 'phone', 'part', 'part_position', 'workId', 'email'] as const;

/** Asks for the people who have never signed in as a sheet, narrowed as a list of them is. */
export const exportNotActiveUser: Handler<'exportNotActiveUser'> = async (request, context) => {
  const { fields, custom_fields: custom, filters, format } = request;
  const scope = { ...filters, active_status: 0 as const };
  const question = { fields: fields ?? usualFields, custom_fields: custom, scope };
  return askForSheet(context, modelOf(context, 'member'), await memberGiven.sheet(question, 1, context), {
    request,
    question,
    format: format ?? 'xlsx',
    purpose: 'notActive',
    title: context.words.of('member', 'views.inactive') ?? 'inactive',
  });
};

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
