import { appIconIds, appIconUrl } from '#domain/app/icons.ts';
import { done, type Handler } from '#server/handlers/handler.ts';

/** Pictures to choose from for an app without one of its own. */
export const quickAppIconList: Handler<'quickAppIconList'> = async () =>
  done({ list: appIconIds.map((id) => ({ icon_id: id, url: appIconUrl(id) })) });
