import { checkPurge } from '#domain/resignation/restore.ts';
import { violation } from '#domain/violation.ts';
import { assertAdminRemains } from '#server/addressBook/assertAdminRemains.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { formerRow, lockedFormer } from '#server/addressBook/lockedFormer.ts';
import { purgePeople } from '#server/addressBook/purge.ts';
import { done, type Handler } from '#server/handlers/handler.ts';

/** Frees the numbers of somebody who left, for good, before the 30 days are over. What is open can still be handed over. */
export const resignPurge: Handler<'resignPurge'> = async ({ id, version }, context) => {
  const { db, actor, now } = context;
  const found = await lockedFormer(context, { id, version });
  if ('kind' in found) return found;
  const objections = checkPurge(found.record);
  if (objections.length > 0) return refuse(objections);
  const guarded = (await assertAdminRemains(context, { userIds: [id] })).get(id);
  if (guarded !== undefined) return refuse([guarded]);
  if (found.row.can.purge !== 1) return refuse([violation('call.noPermission')]);

  await purgePeople(db, actor.companyId, [id], { at: now, by: actor.userId });
  context.audit({
    action: 'member.purge',
    targetType: 'member',
    targetId: id,
    targetName: found.record.name,
    changes: [{ field: 'status', old: 'resigned', new: 'purged' }],
  });
  return done(await formerRow(context, id));
};
