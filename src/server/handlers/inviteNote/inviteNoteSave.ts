import { checkTemplate } from '#domain/message/template.ts';
import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { noteRow } from '#server/message/noteRow.ts';
import { lockCompany } from '#server/repositories/candidates.ts';
import { findInviteNote, findNoteInUse, saveInviteNote } from '#server/repositories/inviteNotes.ts';
import { submitReview, withdrawReviews } from '#server/repositories/reviews.ts';

/**
 * Writes the wording and puts it before the platform (`submit` 0: keeps it as a draft). What waited before is taken back; messages go
 * out with the wording approved last until this one is.
 */
export const inviteNoteSave: Handler<'inviteNoteSave'> = async (request, context) => {
  const { db, actor, now, publicOrigin } = context;
  const { companyId, userId } = actor;
  const text = request.text.trim();
  const violations = checkTemplate(text, publicOrigin);
  if (violations.length > 0) return refuse(violations);
  await lockCompany(db, companyId);
  const before = await findInviteNote(db, companyId, true);
  if (request.version !== undefined && request.version !== null && request.version !== (before?.version ?? 0))
    return refuse([violation('message.template.changed')], { current: await noteRow(context) });
  const isSubmitted = request.submit !== 0;
  if (isSubmitted && text === (await findNoteInUse(db, companyId)) && before?.status !== 'reviewing')
    return refuse([violation('message.template.same', 'text')]);
  const about = { companyId, kind: 'sms_template' as const, targetIds: null };
  await withdrawReviews(db, about, now);
  const status = isSubmitted ? ('reviewing' as const) : ('draft' as const);
  const submittedAt = isSubmitted ? now : null;
  await saveInviteNote(db, companyId, {
    text,
    status,
    reason: null,
    submitted_at: submittedAt,
    userId,
    now,
  });
  if (isSubmitted)
    await submitReview(db, {
      companyId,
      kind: 'sms_template',
      targetId: companyId,
      targetName: text,
      submittedBy: userId,
      at: now,
    });
  context.audit({
    action: 'save',
    targetType: 'inviteNote',
    changes: [
      { field: 'text', old: before?.text ?? null, new: text },
      { field: 'status', old: before?.status ?? 'approved', new: status },
    ],
  });
  return done(await noteRow(context));
};
