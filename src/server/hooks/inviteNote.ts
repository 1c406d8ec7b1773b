import { checkTemplate } from '#domain/message/template.ts';
import type { InviteNote } from '#generated/types.ts';
import { approvedWording, isReworded } from './approvedWording.ts';
import type { WriteHooks } from './writeHooks.ts';

/** How a company words its invitation. */
export const inviteNoteHooks: WriteHooks<InviteNote> = {
  ...approvedWording,
  check: (change, { publicOrigin }) =>
    isReworded(change) ? checkTemplate(change.after.text, publicOrigin) : [],
};
