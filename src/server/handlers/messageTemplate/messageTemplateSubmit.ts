import { done, type Handler } from '#server/handlers/handler.ts';
import { savedTemplate, templateToChange } from '#server/messageTemplate/templateRows.ts';
import { updateTemplate } from '#server/repositories/messageTemplates.ts';
import { submitReview } from '#server/repositories/reviews.ts';

/** Puts a template before the platform; what was approved before stays in use meanwhile. */
export const messageTemplateSubmit: Handler<'messageTemplateSubmit'> = async (request, context) => {
  const found = await templateToChange(context, 'submit', request);
  if ('refused' in found) return found.refused;
  const { db, actor, now } = context;
  const { record } = found;
  await updateTemplate(db, record, {
    status: 'reviewing',
    submitted_at: now,
    reason: null,
    updated_at: now,
    updated_by: actor.userId,
  });
  await submitReview(db, {
    companyId: actor.companyId,
    kind: 'message_template',
    targetId: record.template_id,
    targetName: record.name,
    submittedBy: actor.userId,
    at: now,
  });
  context.audit({
    action: 'submit',
    targetType: 'messageTemplate',
    targetId: record.template_id,
    targetName: record.name,
    changes: [{ field: 'status', old: record.status, new: 'reviewing' }],
  });
  return done(await savedTemplate(context, record.template_id));
};
