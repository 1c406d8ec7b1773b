import type { Handler } from '#server/handlers/handler.ts';
import { previewActivation } from '#server/message/previewActivation.ts';

/** Says what sending would come to; nothing is sent. */
export const smsPreview: Handler<'smsPreview'> = (request, context) => previewActivation(context, request);
