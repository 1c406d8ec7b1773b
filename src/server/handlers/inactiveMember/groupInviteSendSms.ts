import type { Handler } from '#server/handlers/handler.ts';
import { sendActivation } from '#server/message/sendActivation.ts';

/** Sends activation notices to chosen people, or to all a filter leaves. */
export const groupInviteSendSms: Handler<'groupInviteSendSms'> = (request, context) =>
  sendActivation(context, request);
