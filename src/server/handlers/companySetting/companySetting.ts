import { currentSetting } from '#server/company/settingRow.ts';
import { done, type Handler } from '#server/handlers/handler.ts';

/** What the company says of itself: facts, whom to reach, logo. */
export const companySetting: Handler<'companySetting'> = async (_request, context) =>
  done(await currentSetting(context));
