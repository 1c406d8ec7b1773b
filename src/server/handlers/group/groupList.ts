import { groupPage } from '#server/addressBook/groupPage.ts';
import { groupRows } from '#server/addressBook/groupRows.ts';
import { done, type Handler } from '#server/handlers/handler.ts';

/** One page of the groups the reader may see, those last used first; dissolved ones only when asked for. */
export const groupList: Handler<'groupList'> = async (request, context) =>
  done(await groupPage(context, request, 'last_active_at', groupRows));
