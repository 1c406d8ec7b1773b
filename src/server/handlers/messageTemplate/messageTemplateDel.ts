import { done, type Handler } from '#server/handlers/handler.ts';
import { templateToChange } from '#server/messageTemplate/templateRows.ts';
import { deleteTemplate } from '#server/repositories/messageTemplates.ts';

/** Deletes a template that is not in use and that nobody is reading. */
export const messageTemplateDel: Handler<'messageTemplateDel'> = async (request, context) => {
  const found = await templateToChange(context, 'delete', request);
  if ('refused' in found) return found.refused;
  const { record } = found;
  await deleteTemplate(context.db, record);
  context.audit({
    action: 'delete',
    targetType: 'messageTemplate',
    targetId: record.template_id,
    targetName: record.name,
    changes: [{ field: 'text', old: record.text, new: null }],
  });
  return done({ template_id: record.template_id });
};
