import { maskPhone } from '#domain/member/phone.ts';
import type { ManagementPassword } from '#generated/types.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import type { PasswordHolder } from '#server/repositories/passwordHolders.ts';

/** Where somebody's management password stands at a moment. */
export const passwordStatusOf = (
  { updatedAt, lockedUntil, numberWaitsSince }: PasswordHolder,
  now: Date,
): ManagementPassword['status'] => {
  if (numberWaitsSince !== undefined) return 'waiting';
  if (updatedAt === undefined) return 'unset';
  return lockedUntil !== undefined && lockedUntil > now ? 'locked' : 'set';
};

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** How somebody who may enter the console is listed, with the state of their management password. */
export const passwordRow = (holder: PasswordHolder, { actor, now }: CallContext): ManagementPassword => {
  const status = passwordStatusOf(holder, now);
  // One's own is replaced by means of a code.
  const isResettable = holder.userId !== actor.userId && (status === 'set' || status === 'locked');
  return {
    user_id: holder.userId,
    name: holder.name,
    roles: [...holder.roles],
    status,
    updated_at: holder.updatedAt?.toISOString() ?? null,
    locked_until: status === 'locked' ? (holder.lockedUntil?.toISOString() ?? null) : null,
    phone_mask: maskPhone(holder.phone),
    number_waits_since: holder.numberWaitsSince?.toISOString() ?? null,
    version: holder.version,
    can: { read: 1, reset: flag(isResettable), confirmNumber: flag(status === 'waiting') },
  };
};
