import type { Handler } from '#server/handlers/handler.ts';
import { sendActivation } from '#server/message/sendActivation.ts';

/** The same by the specification's other path: from our own page alone, never by navigation, prefetch or HEAD (T07). */
export const sendSms: Handler<'sendSms'> = (request, context) => sendActivation(context, request);
