import { isLocked } from '#domain/account/signIn.ts';
import type { Calls } from '#generated/types.ts';
import { pagingOf, smallestListPage } from '#server/crud/paging.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { findPasswordHolders, type PasswordHolder } from '#server/repositories/passwordHolders.ts';

type Row = Calls['managePasswordList']['reply']['list'][number];

const statusOf = ({ updatedAt, lockedUntil }: PasswordHolder, now: Date): Row['status'] => {
  if (updatedAt === undefined) return 'unset';
  return isLocked({ failedAttempts: 0, lockedUntil }, now) ? 'locked' : 'set';
};

const rowOf = (holder: PasswordHolder, { actor, now }: CallContext): Row => {
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

/** Everybody who may enter the console, administrators first, with the state of their management password. */
export const managePasswordList: Handler<'managePasswordList'> = async (request, context) => {
  const { db, actor } = context;
  const { page, pageSize, stretch } = pagingOf(request, smallestListPage);
  const keyword = request.keyword?.trim() ?? '';
  const { holders, total } = await findPasswordHolders(db, actor.companyId, keyword, stretch);
  return done({ list: holders.map((holder) => rowOf(holder, context)), total, page, page_size: pageSize });
};
