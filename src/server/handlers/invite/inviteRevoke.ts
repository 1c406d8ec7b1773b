import { savedRow } from '#server/crud/actedRow.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { lockedInvite } from '#server/invite/lockedInvite.ts';
import { endInvite } from '#server/repositories/invites.ts';

/** Ends a link at once, whoever made it; it stays listed. */
export const inviteRevoke: Handler<'inviteRevoke'> = async ({ id, version }, context) => {
  const { db, actor, now } = context;
  const record = await lockedInvite(context, 'revoke', { id, version });
  if ('kind' in record) return record;
  await endInvite(db, actor.companyId, id, { at: now, by: actor.userId, reason: 'by_hand' });
  context.audit({
    action: 'invite.revoke',
    targetType: 'invite',
    targetId: id,
    targetName: record.dept_name,
    changes: [{ field: 'status', old: record.status, new: 'revoked' }],
    concerns: [{ type: 'department', id: record.dept_id }],
  });
  return done(await savedRow('invite', id, context));
};
