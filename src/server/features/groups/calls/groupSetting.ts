import { groupLimitsOf } from '#server/features/groups/groupRow.ts';
import { groupBoundsOf } from '#server/features/groups/groupScope.ts';
import { knownListing, settingScope } from '#server/features/groups/groupSetting.ts';
import { findGroupPeople } from '#server/features/groups/store/chatGroups.ts';
import { findGroups } from '#server/features/groups/store/groupPages.ts';
import { findListing, findStanding } from '#server/features/groups/store/groupSettings.ts';
import { done, type Handler } from '#server/platform/handler.ts';

/** Groups named one by one; more are counted. */
const mostNamed = 50;

/**
 * Which groups would stay above what their owners may have, with these limits and this list: they keep their people. Nothing
 * is written; `before`: how many there are with the limits and the list as they are.
 */
export const whitelistCheck: Handler<'whitelistCheck'> = async (request, context) => {
  const { db, actor } = context;
  const bounds = groupBoundsOf(context, 'read');
  const limits = await groupLimitsOf(context);
  const { unseen } = await knownListing(context, settingScope(context, 'update'), limits.member_limit);
  const present = await findListing(db, actor.companyId);
  const standing = await findStanding(db, {
    companyId: actor.companyId,
    bounds,
    requested: { ...present, memberLimit: limits.member_limit, largeLimit: limits.large_limit },
    most: 0,
  });
  const { ids, total } = await findStanding(db, {
    companyId: actor.companyId,
    bounds,
    requested: {
      users: [...unseen.users, ...request.users],
      departments: [...unseen.departments, ...request.depts],
      memberLimit: request.member_limit,
      largeLimit: request.large_limit,
    },
    most: mostNamed,
  });
  const people = await findGroupPeople(db, actor.companyId, ids);
  const groups = await findGroups(db, actor.companyId, ids);
  const list = groups.map((group) => ({
    group_id: group.group_id,
    name: group.name,
    owner_name: people.get(group.group_id)?.owner_name ?? null,
    users_count: people.get(group.group_id)?.users_count ?? 0,
    member_limit: group.member_limit,
  }));
  return done({ before: standing.total, total, list });
};
