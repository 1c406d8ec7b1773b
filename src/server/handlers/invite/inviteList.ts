import { readScopeOf } from '#server/addressBook/scope.ts';
import { pagingOf } from '#server/crud/paging.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { inviteRows } from '#server/invite/inviteRows.ts';
import { findInvitePage } from '#server/repositories/invites.ts';

/** One page of the links into departments the reader knows, the newest first; those that are dead stay listed. */
export const inviteList: Handler<'inviteList'> = async (request, context) => {
  const { page, pageSize, stretch } = pagingOf(request);
  const { records, total } = await findInvitePage(
    context.db,
    context.actor.companyId,
    {
      bounds: readScopeOf(context, 'invite'),
      now: context.now,
      statuses: request.status,
      departmentId: request.dept_id,
    },
    stretch,
  );
  return done({ list: await inviteRows(context, records), total, page, page_size: pageSize });
};
