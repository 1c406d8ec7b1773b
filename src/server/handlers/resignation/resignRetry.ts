import { canRetry, transferStatusOf } from '#domain/resignation/transfer.ts';
import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { formerRow, lockedFormer } from '#server/addressBook/lockedFormer.ts';
import { seenItems } from '#server/addressBook/seenItems.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { touchFormer } from '#server/repositories/resignations.ts';
import { assignItems, findItemStates, saveTransferStatus } from '#server/repositories/transferItems.ts';

/** Lets everything that failed be tried once more with the same recipients (4→2). */
export const resignRetry: Handler<'resignRetry'> = async ({ id, version }, context) => {
  const { db, actor, now } = context;
  const found = await lockedFormer(context, { id, version });
  if ('kind' in found) return found;
  const failed = (await seenItems(context, id)).filter((item) =>
    canRetry({ status: item.status, recipientId: item.recipient_id }),
  );
  if (failed.length === 0) return refuse([violation('resignation.nothingFailed')]);
  if (found.row.can.retry !== 1) return refuse([violation('call.noPermission')]);

  const again = failed.map((item) => ({ itemId: item.item_id, recipientId: item.recipient_id }));
  await assignItems(db, actor.companyId, again, now);
  const states = (await findItemStates(db, actor.companyId, [id])).get(id) ?? [];
  await saveTransferStatus(db, actor.companyId, [{ userId: id, status: transferStatusOf(states) }]);
  await touchFormer(db, actor.companyId, id, { at: now, by: actor.userId });
  context.audit({
    action: 'resignation.retry',
    targetType: 'member',
    targetId: id,
    targetName: found.record.name,
    changes: [{ field: 'items', old: failed.length, new: 0 }],
  });
  return done(await formerRow(context, id));
};
