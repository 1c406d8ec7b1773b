import { previewActivation } from '#server/features/messages/previewActivation.ts';
import { sendActivation } from '#server/features/messages/sendActivation.ts';
import type { Handler } from '#server/platform/handler.ts';

/** Sends activation notices to chosen people, or to all a filter leaves. */
export const groupInviteSendSms: Handler<'groupInviteSendSms'> = (request, context) =>
  sendActivation(context, request);

/** The same by the specification's other path: from our own page alone, never by navigation, prefetch or HEAD (T07). */
export const sendSms: Handler<'sendSms'> = (request, context) => sendActivation(context, request);

/** Says what sending would come to; nothing is sent. */
export const smsPreview: Handler<'smsPreview'> = (request, context) => previewActivation(context, request);
