import { done, type Handler } from '#server/handlers/handler.ts';
import { savedTemplate, templateToChange } from '#server/messageTemplate/templateRows.ts';
import { updateTemplate } from '#server/repositories/messageTemplates.ts';
import { withdrawReviews } from '#server/repositories/reviews.ts';

/** Takes a template back before the platform has decided: it is a draft again. */
export const messageTemplateWithdraw: Handler<'messageTemplateWithdraw'> = async (request, context) => {
  const found = await templateToChange(context, 'withdraw', request);
  if ('refused' in found) return found.refused;
  const { db, actor, now } = context;
  const { record } = found;
  const about = {
    companyId: actor.companyId,
    kind: 'message_template',
    targetIds: [record.template_id],
  } as const;
  await withdrawReviews(db, about, now);
  await updateTemplate(db, record, { status: 'draft', updated_at: now, updated_by: actor.userId });
  context.audit({
    action: 'withdraw',
    targetType: 'messageTemplate',
    targetId: record.template_id,
    targetName: record.name,
    changes: [{ field: 'status', old: record.status, new: 'draft' }],
  });
  return done(await savedTemplate(context, record.template_id));
};
