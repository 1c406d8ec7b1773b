import { done, type Handler } from '#server/handlers/handler.ts';
import { savedTemplate, templateToChange } from '#server/messageTemplate/templateRows.ts';
import { endUse, updateTemplate } from '#server/repositories/messageTemplates.ts';

/** Puts what the platform has approved of a template into use, in place of the one in use for its purpose. */
export const messageTemplateUse: Handler<'messageTemplateUse'> = async (request, context) => {
  const found = await templateToChange(context, 'use', request);
  if ('refused' in found) return found.refused;
  const { db, actor, now } = context;
  const { record } = found;
  const stamp = { updated_at: now, updated_by: actor.userId };
  await endUse(db, actor.companyId, record.purpose, stamp);
  await updateTemplate(db, record, { ...stamp, in_use: 1 });
  context.audit({
    action: 'use',
    targetType: 'messageTemplate',
    targetId: record.template_id,
    targetName: record.name,
    changes: [{ field: 'in_use', old: 0, new: 1 }],
  });
  return done(await savedTemplate(context, record.template_id));
};
