import { isLocked } from '#domain/account/signIn.ts';
import type { ManagementPassword } from '#generated/types.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import type { PasswordHolder } from '#server/repositories/passwordHolders.ts';

const statusOf = ({ updatedAt, lockedUntil }: PasswordHolder, now: Date): ManagementPassword['status'] => {
  if (updatedAt === undefined) return 'unset';
  return isLocked({ failedAttempts: 0, lockedUntil }, now) ? 'locked' : 'set';
};

/** How somebody who may enter the console is listed, with the state of their management password. */
export const passwordRow = (holder: PasswordHolder, { actor, now }: CallContext): ManagementPassword => {
  const status = statusOf(holder, now);
  return {
    user_id: holder.userId,
    name: holder.name,
    roles: [...holder.roles],
    status,
    updated_at: holder.updatedAt?.toISOString() ?? null,
    locked_until: status === 'locked' ? (holder.lockedUntil?.toISOString() ?? null) : null,
    version: 1,
    // One's own is replaced by means of a code.
    can: { read: 1, reset: holder.userId === actor.userId ? 0 : 1 },
  };
};
