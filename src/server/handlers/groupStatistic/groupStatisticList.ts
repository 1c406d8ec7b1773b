import { groupPage } from '#server/addressBook/groupPage.ts';
import { groupStatisticRows } from '#server/addressBook/groupStatisticRows.ts';
import { done, type Handler } from '#server/handlers/handler.ts';

/** One page of what is counted of the groups the reader may see, the largest first. */
export const groupStatisticList: Handler<'groupStatisticList'> = async (request, context) =>
  done(await groupPage(context, request, 'users_count', groupStatisticRows));
