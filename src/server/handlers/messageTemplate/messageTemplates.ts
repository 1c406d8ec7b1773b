import { pagingOf } from '#server/crud/paging.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { templateRow } from '#server/messageTemplate/templateRows.ts';
import { findTemplatePage } from '#server/repositories/messageTemplates.ts';

/** One page of how the company words its messages, what is in use first. */
export const messageTemplates: Handler<'messageTemplates'> = async (request, context) => {
  const { page, pageSize, stretch } = pagingOf(request);
  const filter = { purposes: request.purpose, statuses: request.status, inUse: request.in_use };
  const { records, total } = await findTemplatePage(context.db, context.actor.companyId, filter, stretch);
  const list = records.map((record) => templateRow(context, record));
  return done({ list, total, page, page_size: pageSize });
};
