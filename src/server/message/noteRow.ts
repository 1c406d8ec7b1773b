import { defaultTemplate } from '#domain/message/template.ts';
import { reachOf } from '#engine/permission.ts';
import type { InviteNote } from '#generated/types.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import { findAdministeredCompany } from '#server/repositories/candidates.ts';
import { findInviteNote } from '#server/repositories/inviteNotes.ts';

const maySave = (actor: CallContext['actor'], { inviteNote }: CallContext['models']): boolean =>
  inviteNote !== undefined && reachOf(inviteNote, 'save', actor) !== undefined;

/** The wording of the invitation as the wire has it, with what its variables stand for. */
export const noteRow = async ({ db, actor, models, publicOrigin }: CallContext): Promise<InviteNote> => {
  const note = await findInviteNote(db, actor.companyId);
  const company = await findAdministeredCompany(db, actor.companyId);
  return {
    note_id: 0,
    text: note?.text ?? defaultTemplate,
    status: note?.status ?? 'approved',
    approved_text: note?.approved_text ?? defaultTemplate,
    approved_at: note?.approved_at?.toISOString() ?? null,
    submitted_at: note?.submitted_at?.toISOString() ?? null,
    reason: note?.reason ?? null,
    is_default: note?.approved_text === undefined || note.approved_text === null ? 1 : 0,
    company: company.name,
    person: actor.name,
    link: publicOrigin,
    version: note?.version ?? 0,
    can: { read: 1, save: maySave(actor, models) ? 1 : 0 },
  };
};
