import { groupSettingRow } from '#server/addressBook/groupSetting.ts';
import { done, type Handler } from '#server/handlers/handler.ts';

/** How large groups may be, and who may have larger ones, with how many of them each has. */
export const groupWhitelist: Handler<'groupWhitelist'> = async (_, context) =>
  done(await groupSettingRow(context));
