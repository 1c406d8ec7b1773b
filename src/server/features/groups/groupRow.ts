import { type SizeRights, usualLimits } from '#domain/group/checkGroup.ts';
import type { Calls } from '#generated/types.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { type ChatGroupRecord, findGroupPeople, type GroupPeople } from './store/chatGroups.ts';
import { findGroupSetting, type GroupLimits, isListed } from './store/groupSettings.ts';

/** A group in the wire shape of contract.md section 5, with what a department's card shows of it. */
type GroupRow = Calls['createByDept']['reply'];

/** The row of a group whose size and owner are known already. */
export const groupRowOf = (group: ChatGroupRecord, people: GroupPeople | undefined): GroupRow => ({
  group_id: group.group_id,
  name: group.name,
  type: group.type,
  dept_id: group.dept_id,
  owner_id: group.owner_id,
  owner_name: people?.owner_name ?? null,
  owner_gone: people?.owner_gone === false ? 0 : 1,
  include_sub: group.include_sub,
  include_hidden: group.include_hidden,
  isSameGroup: group.in_step,
  users_count: people?.users_count ?? 0,
  member_limit: group.member_limit,
  whitelisted: people?.is_owner_listed === true ? 1 : 0,
  created_at: group.created_at.toISOString(),
  version: group.version,
});

/** One group in the wire shape, its people counted now. */
export const groupRow = async (
  { db, actor }: Pick<CallContext, 'db' | 'actor'>,
  group: ChatGroupRecord,
): Promise<GroupRow> => {
  const people = await findGroupPeople(db, actor.companyId, [group.group_id]);
  return groupRowOf(group, people.get(group.group_id));
};

const untouched: GroupLimits = {
  member_limit: usualLimits.memberLimit,
  large_limit: usualLimits.largeLimit,
};

/** The company's limits, the usual ones until somebody changes them. */
export const groupLimitsOf = async ({ db, actor }: Pick<CallContext, 'db' | 'actor'>): Promise<GroupLimits> =>
  (await findGroupSetting(db, actor.companyId)) ?? untouched;

/** How large groups of one owner may be; without an owner as those of anybody. */
export const sizeRightsOf = async (
  context: Pick<CallContext, 'db' | 'actor'>,
  ownerId: number | null | undefined,
): Promise<SizeRights> => {
  const { db, actor } = context;
  const limits = await groupLimitsOf(context);
  return {
    memberLimit: limits.member_limit,
    largeLimit: limits.large_limit,
    isOwnerListed: typeof ownerId === 'number' && (await isListed(db, actor.companyId, ownerId)),
  };
};
