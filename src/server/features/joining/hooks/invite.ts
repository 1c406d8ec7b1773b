import { checkTemplate } from '#domain/message/wording.ts';
import type { Invite, InviteNote } from '#generated/types.ts';
import type { WriteHooks } from '#server/crud/sources/writes.ts';
import { approvedWording, isReworded } from '#server/features/company/hooks/approvedWording.ts';
import { endInvite, lockInvite } from '#server/features/joining/store/invites.ts';

/** Ends a link at once, whoever made it; it stays listed. */
export const inviteHooks = {
  lock: ({ db, actor }, id = 0) => lockInvite(db, actor.companyId, id).then(() => true),
  actions: {
    revoke: async ({ invite_id: id, dept_id: deptId }, _, { db, actor, now }) => {
      await endInvite(db, {
        companyId: actor.companyId,
        id,
        inviteChange: { at: now, by: actor.userId, reason: 'by_hand' },
      });
      return { concerns: [{ type: 'department', id: deptId }] };
    },
  },
} satisfies WriteHooks<Invite>;

/** How a company words its invitation. */
export const inviteNoteHooks: WriteHooks<InviteNote> = {
  ...approvedWording,
  check: (change, { publicOrigin }) =>
    isReworded(change) ? checkTemplate(change.after.text, publicOrigin) : [],
};
