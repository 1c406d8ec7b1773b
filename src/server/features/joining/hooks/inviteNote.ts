import { checkTemplate } from '#domain/message/template.ts';
import type { InviteNote } from '#generated/types.ts';
import type { WriteHooks } from '#server/crud/sources/writeHooks.ts';
import { approvedWording, isReworded } from '#server/features/company/hooks/approvedWording.ts';

/** How a company words its invitation. */
export const inviteNoteHooks: WriteHooks<InviteNote> = {
  ...approvedWording,
  check: (change, { publicOrigin }) =>
    isReworded(change) ? checkTemplate(change.after.text, publicOrigin) : [],
};
