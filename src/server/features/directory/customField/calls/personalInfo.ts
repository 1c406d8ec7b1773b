import { settingsReply } from '#server/features/directory/customField/fieldRows.ts';
import { done, type Handler } from '#server/platform/handler.ts';

/** What the page of personal info settings shows. */
export const personalInfo: Handler<'personalInfo'> = async (_request, context) =>
  done(await settingsReply(context));
