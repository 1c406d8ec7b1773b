import type { Invite } from '#generated/types.ts';
import { endInvite, lockInvite } from '#server/repositories/invites.ts';
import type { WriteHooks } from './writeHooks.ts';

/** Ends a link at once, whoever made it; it stays listed. */
export const inviteHooks = {
  lock: ({ db, actor }, id = 0) => lockInvite(db, actor.companyId, id).then(() => true),
  actions: {
    revoke: async ({ invite_id: id, dept_id: deptId }, _, { db, actor, now }) => {
      await endInvite(db, actor.companyId, id, { at: now, by: actor.userId, reason: 'by_hand' });
      return { concerns: [{ type: 'department', id: deptId }] };
    },
  },
} satisfies WriteHooks<Invite>;
