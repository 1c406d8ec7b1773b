import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { templateRow } from '#server/messageTemplate/templateRows.ts';
import { findTemplate } from '#server/repositories/messageTemplates.ts';

/** One template. */
export const messageTemplateInfo: Handler<'messageTemplateInfo'> = async ({ id }, context) => {
  const record = await findTemplate(context.db, context.actor.companyId, id);
  return record === undefined
    ? refuse([violation('messageTemplate.missing', 'id')])
    : done(templateRow(context, record));
};
