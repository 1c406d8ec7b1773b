import type { Invite } from '#generated/types.ts';
import { type RowWish, reachedRow } from '#server/crud/actedRow.ts';
import { entityOf } from '#server/crud/entityOf.ts';
import { lockInvite } from '#server/features/joining/store/invites.ts';
import type { Answer, CallContext } from '#server/platform/handler.ts';
import { deadInvite } from './deadInvite.ts';

/** A link that is to be changed, locked; or why it cannot be: unknown, not theirs, changed since `version`, or dead. */
export const lockedInvite = async (
  context: CallContext,
  deed: 'adjust' | 'revoke',
  wish: RowWish,
): Promise<Invite | Answer<never>> => {
  const lock = () => lockInvite(context.db, context.actor.companyId, wish.id);
  const row = await reachedRow(entityOf('invite', context), deed, wish, context, lock);
  if ('kind' in row) return row;
  return row.values.status === 'valid' ? (row.values as unknown as Invite) : deadInvite;
};
