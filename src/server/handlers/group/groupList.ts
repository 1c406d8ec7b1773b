import type { Calls } from '#generated/types.ts';
import { groupRows } from '#server/addressBook/groupRows.ts';
import { groupBoundsOf } from '#server/addressBook/groupScope.ts';
import { groupLimitsOf } from '#server/addressBook/groupSizes.ts';
import { findPlacePaths } from '#server/addressBook/placePaths.ts';
import { readScopeOf } from '#server/addressBook/scope.ts';
import { pagingOf, smallestListPage } from '#server/crud/paging.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { findGroupPage, findGroups, type GroupFilter } from '#server/repositories/groupPages.ts';

type Request = Calls['groupList']['request'];

const asked = (flag: number | null | undefined): boolean | undefined =>
  typeof flag === 'number' ? flag === 1 : undefined;

const filterOf = async (context: CallContext, request: Request): Promise<GroupFilter> => {
  const isLarge = asked(request.is_large);
  return {
    keyword: request.keyword?.trim() ?? '',
    types: request.type,
    isOwnerResigned: asked(request.owner_resigned),
    isAbove:
      isLarge === undefined
        ? undefined
        : { limit: (await groupLimitsOf(context)).member_limit, wanted: isLarge },
    size: request.users_count,
    ownerDepartment: request.owner_dept_id,
    created: request.created_at,
    lastActive: request.last_active_at,
    status: request.status ?? 'normal',
  };
};

/** Whether the department asked for exists for the reader: owners in one that does not are nobody's they know. */
const isKnownPlace = async (context: CallContext, id: number | null | undefined): Promise<boolean> =>
  !id || (await findPlacePaths(context, [id], readScopeOf(context, 'group'))).has(id);

/** One page of the groups the reader may see, those last used first; dissolved ones only when asked for. */
export const groupList: Handler<'groupList'> = async (request, context) => {
  const { db, actor } = context;
  const { page, pageSize, stretch } = pagingOf(request, smallestListPage);
  if (!(await isKnownPlace(context, request.owner_dept_id)))
    return done({ list: [], total: 0, page, page_size: pageSize });
  const field = request.sort_field ?? 'last_active_at';
  const { ids, total } = await findGroupPage(
    db,
    actor.companyId,
    await groupBoundsOf(context, 'read'),
    await filterOf(context, request),
    { ...stretch, field, descending: request.sort_order !== 'asc' },
  );
  const records = await findGroups(db, actor.companyId, ids);
  return done({ list: await groupRows(context, records), total, page, page_size: pageSize });
};
