import type { Group } from '#generated/types.ts';
import type { WriteHooks } from '#server/crud/sources/writeHooks.ts';
import { tell, told } from '#server/features/groups/complaint/tellOfMeasure.ts';
import { findGroup, lockGroup, updateGroup } from '#server/features/groups/store/chatGroups.ts';

/** Ends a mute before its time and tells the group's owner. */
export const groupHooks = {
  lock: ({ db, actor }, id = 0) => lockGroup(db, actor.companyId, id).then(() => true),
  actions: {
    unmute: async ({ group_id: id, name, owner_id: ownerId }, _, context) => {
      const { db, actor, now } = context;
      const group = await findGroup(db, actor.companyId, id);
      if (group === undefined) throw new Error(`No group ${id}, although its row was found`);
      await updateGroup(db, group, { muted_until: null, updated_at: now, updated_by: actor.userId });
      await tell(context, ownerId, told('complaint.told.unmuted', { group: name }));
      return { concerns: ownerId === null ? [] : [{ type: 'member', id: ownerId }] };
    },
  },
} satisfies WriteHooks<Group>;
