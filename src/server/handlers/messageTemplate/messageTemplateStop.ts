import { done, type Handler } from '#server/handlers/handler.ts';
import { savedTemplate, templateToChange } from '#server/messageTemplate/templateRows.ts';
import { updateTemplate } from '#server/repositories/messageTemplates.ts';

/** Takes a template out of use: messages of its purpose are worded as the product does. */
export const messageTemplateStop: Handler<'messageTemplateStop'> = async (request, context) => {
  const found = await templateToChange(context, 'stop', request);
  if ('refused' in found) return found.refused;
  const { db, actor, now } = context;
  const { record } = found;
  await updateTemplate(db, record, { in_use: 0, updated_at: now, updated_by: actor.userId });
  context.audit({
    action: 'stop',
    targetType: 'messageTemplate',
    targetId: record.template_id,
    targetName: record.name,
    changes: [{ field: 'in_use', old: 1, new: 0 }],
  });
  return done(await savedTemplate(context, record.template_id));
};
