import { canRetry, transferStatusOf } from '#domain/resignation/transfer.ts';
import { violation } from '#domain/violation.ts';
import type { Resignation } from '#generated/types.ts';
import type { Deed, WriteHooks } from '#server/crud/sources/writeHooks.ts';
import { purgePeople } from '#server/features/directory/leaving/purge.ts';
import { seenItems } from '#server/features/directory/leaving/seenItems.ts';
import { lockFormer, touchFormer } from '#server/features/directory/leaving/store/resignations.ts';
import {
  assignItems,
  findItemStates,
  saveTransferStatus,
} from '#server/features/directory/leaving/store/transferItems.ts';
import { assertAdminRemains } from '#server/features/rights/assertAdminRemains.ts';

/** Lets everything that failed be tried once more with the same recipients (4→2). */
const retry: Deed<Resignation> = async ({ user_id: id }, _, context) => {
  const { db, actor, now } = context;
  const failed = (await seenItems(context, id)).filter((item) =>
    canRetry({ status: item.status, recipientId: item.recipient_id }),
  );
  if (failed.length === 0) return [violation('resignation.nothingFailed')];
  const again = failed.map((item) => ({ itemId: item.item_id, recipientId: item.recipient_id }));
  await assignItems(db, actor.companyId, again, now);
  const states = (await findItemStates(db, actor.companyId, [id])).get(id) ?? [];
  await saveTransferStatus(db, actor.companyId, [{ userId: id, status: transferStatusOf(states) }]);
  await touchFormer(db, actor.companyId, id, { at: now, by: actor.userId });
  return {
    changes: [{ field: 'items', old: failed.length, new: 0 }],
    concerns: [{ type: 'member', id }],
  };
};

/** Frees the numbers of somebody who left, for good, before the 30 days are over. What is open can still be handed over. */
const purge: Deed<Resignation> = async ({ user_id: id }, _, context) => {
  const { db, actor, now } = context;
  const guarded = (await assertAdminRemains(context, { userIds: [id] })).get(id);
  if (guarded !== undefined) return [guarded];
  await purgePeople(db, actor.companyId, [id], { at: now, by: actor.userId });
  // What they were called is gone with them: the record says no more than that it is.
  return { targetType: 'member', changes: [{ field: 'status', old: 'resigned', new: 'purged' }] };
};

/** What is done about somebody who left, beside what they hand over and their return. */
export const resignationHooks = {
  lock: ({ db, actor }, id = 0) => lockFormer(db, actor.companyId, id).then(() => true),
  actions: { retry, purge },
} satisfies WriteHooks<Resignation>;
