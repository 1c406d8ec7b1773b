import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { noteRow } from '#server/message/noteRow.ts';
import { lockCompany } from '#server/repositories/candidates.ts';
import { findInviteNote, saveInviteNote } from '#server/repositories/inviteNotes.ts';
import { withdrawReviews } from '#server/repositories/reviews.ts';

/** Takes back a wording that waits for its review: it is a draft again. */
export const inviteNoteWithdraw: Handler<'inviteNoteWithdraw'> = async ({ version }, context) => {
  const { db, actor, now } = context;
  const { companyId, userId } = actor;
  await lockCompany(db, companyId);
  const note = await findInviteNote(db, companyId, true);
  if (note?.status !== 'reviewing') return refuse([violation('message.template.notReviewing')]);
  if (version !== undefined && version !== null && version !== note.version)
    return refuse([violation('message.template.changed')], { current: await noteRow(context) });
  await withdrawReviews(db, { companyId, kind: 'sms_template', targetIds: null }, now);
  const { text } = note;
  await saveInviteNote(db, companyId, {
    text,
    status: 'draft',
    reason: null,
    submitted_at: null,
    userId,
    now,
  });
  context.audit({
    action: 'withdraw',
    targetType: 'inviteNote',
    changes: [{ field: 'status', old: 'reviewing', new: 'draft' }],
  });
  return done(await noteRow(context));
};
