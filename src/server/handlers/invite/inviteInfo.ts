import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { inviteRow, visibleInvite } from '#server/invite/inviteRows.ts';

/** One link with its address. */
export const inviteInfo: Handler<'inviteInfo'> = async ({ id }, context) => {
  const record = await visibleInvite(context, id);
  return record === undefined
    ? refuse([violation('invite.missing', 'id')])
    : done(await inviteRow(context, record));
};
